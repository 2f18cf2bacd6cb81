#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harena_fuzz::play(data));
