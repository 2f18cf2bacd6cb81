//! The arithmetic coder: bits to bytes and back, each bit at the price of its chance.

/// Everything that can still be written lies between `low` and `high`.
#[derive(Clone, Copy)]
struct Span {
    low: u32,
    high: u32,
}

impl Span {
    const WHOLE: Span = Span { low: 0, high: u32::MAX };

    /// Where the part of a bit that is set ends. `chance` is out of 65536.
    fn middle(self, chance: u16) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(chance)) >> 16) as u32
    }

    fn narrow(&mut self, bit: bool, middle: u32) {
        match bit {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
    }

    /// The first byte, once it is the same whatever comes.
    fn shift(&mut self) -> Option<u8> {
        let settled = (self.low ^ self.high) >> 24 == 0;
        settled.then(|| {
            let byte = (self.high >> 24) as u8;
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            byte
        })
    }
}

pub(super) struct Writer {
    span: Span,
    bytes: Vec<u8>,
}

impl Writer {
    /// Writes behind these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Writer {
        Writer { span: Span::WHOLE, bytes }
    }

    pub(super) fn write(&mut self, bit: bool, chance: u16) {
        self.span.narrow(bit, self.span.middle(chance));
        while let Some(byte) = self.span.shift() {
            self.bytes.push(byte);
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        // Some number between the two; zeros follow when it is read.
        self.bytes.extend(self.span.high.to_be_bytes().into_iter().take(
            match self.span.high >> 24 > self.span.low >> 24 {
                true => 1,
                false => 4,
            },
        ));
        self.bytes
    }
}

pub(super) struct Reader<'a> {
    span: Span,
    code: u32,
    rest: &'a [u8],
    /// So many bytes were read that are not there.
    missing: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { span: Span::WHOLE, code: 0, rest: bytes, missing: 0 };
        (0..4).for_each(|_| reader.take());
        reader
    }

    fn take(&mut self) {
        let byte = match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                byte
            }
            None => {
                self.missing += 1;
                0
            }
        };
        self.code = self.code << 8 | u32::from(byte);
    }

    pub(super) fn read(&mut self, chance: u16) -> bool {
        let middle = self.span.middle(chance);
        let bit = self.code <= middle;
        self.span.narrow(bit, middle);
        while self.span.shift().is_some() {
            self.take();
        }
        bit
    }

    /// More was read than was ever written.
    pub(super) fn is_over(&self) -> bool {
        self.missing > 4
    }
}
