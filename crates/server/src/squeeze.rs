//! Text of games, made as small as it gets: an arithmetic coder after a model that says how likely the next bit is, as in the PAQ
//! family of compressors (`model.rs`). The model has read a few games of the same kind beforehand (`sample.rs`), so that a game costs
//! about what is new in it.
//!
//! A block is a byte with the number of the sample, the length of the text, and the code. Blocks are kept for ever: whatever changes
//! how one is read needs another number in front of it. All of it is whole numbers, so that every machine comes to the same.

mod coder;
mod model;
mod outline;
mod sample;

use self::coder::{Reader, Writer};
use self::model::Model;
use self::sample::Sample;

/// What is no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no squeezed text")]
pub(crate) struct NoText;

/// The sample for texts of a game; the same for ever. 0 is for games that have none.
pub(crate) fn sample_of(game: &str) -> u8 {
    sample::number(game)
}

/// Makes a text small.
pub(crate) fn squeeze(text: &str, sample: u8) -> Vec<u8> {
    let known = Sample::numbered(sample).unwrap_or_else(Sample::none);
    let symbols = known.symbols_of(text);
    let mut block = vec![known.number()];
    block.extend(u32::try_from(symbols.len()).unwrap_or(u32::MAX).to_le_bytes());
    let (mut model, mut writer) = (Model::after(known), Writer::new(block));
    for symbol in symbols {
        for place in (0..8).rev() {
            let bit = symbol >> place & 1 == 1;
            writer.write(bit, model.chance());
            model.learn(bit);
        }
    }
    writer.finish()
}

/// Makes the text of it again, if it is no longer than this.
pub(crate) fn unsqueeze(block: &[u8], longest: usize) -> Result<String, NoText> {
    let (&number, rest) = block.split_first().ok_or(NoText)?;
    let (length, code) = rest.split_first_chunk().ok_or(NoText)?;
    let (length, known) = (u32::from_le_bytes(*length), Sample::numbered(number).ok_or(NoText)?);
    // A byte takes two symbols at most.
    if length as usize > 2 * longest {
        return Err(NoText);
    }
    let (mut model, mut reader) = (Model::after(known), Reader::new(code));
    let mut text = Vec::new();
    let mut is_plain = false;
    for _ in 0..length {
        let mut symbol = 0;
        for _ in 0..8 {
            let bit = reader.read(model.chance());
            model.learn(bit);
            symbol = symbol << 1 | u8::from(bit);
        }
        is_plain = known.spell(symbol, is_plain, &mut text);
        // Behind its end a code goes on for ever.
        if text.len() > longest || reader.is_over() {
            return Err(NoText);
        }
    }
    String::from_utf8(text).map_err(|_| NoText)
}

#[cfg(test)]
mod tests;
