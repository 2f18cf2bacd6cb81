//! Seeds for generators other than the game's own.

/// What a seed is used for, apart from the game itself. The numbers only have to differ.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Purpose {
    Imagining = 0xA3B1_95F2_6C0D_47E9,
    Choosing = 0x5D2E_C871_90FB_364B,
    Searching = 0xE47A_0B96_D3F5_128C,
}

/// A seed for this purpose. People often pass the same seed to everything, and the game uses it unchanged: a generator with the same
/// seed would imagine the very cards that were dealt.
pub(crate) fn derived_seed(purpose: Purpose, seed: u64) -> u64 {
    // A different number is enough, since generators mix their seeds.
    seed ^ purpose as u64
}
