//! Luck for what is not the table.

/// What luck is needed for, beside the table. The numbers only have to be different ones.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Purpose {
    Imagining = 0xA3B1_95F2_6C0D_47E9,
    Choosing = 0x5D2E_C871_90FB_364B,
    Searching = 0xE47A_0B96_D3F5_128C,
}

/// The number that seeds luck of this kind. People give one seed to everything, and the table has it as it is: whoever drew the same luck
/// again would imagine the very cards that were dealt, or choose by them.
pub(crate) fn luck_for(purpose: Purpose, seed: u64) -> u64 {
    // Another number is enough, since a generator mixes what it is seeded with.
    seed ^ purpose as u64
}
