//! Where in its JSON a text is: what the model knows beside the letters. Texts have one value a line; each line is a moment of a game.

use super::model::mixed;

/// The text of a line so far, as numbers to look things up by. They are hashes; that two things share one is rare and costs a few bits.
#[derive(Clone)]
pub(super) struct Outline {
    /// The lists and objects around this place.
    around: Vec<Around>,
    key: u32,
    /// The keys that lead here.
    pub(super) path: u32,
    pub(super) in_text: bool,
    is_escaped: bool,
    pub(super) in_key: bool,
    /// The letters of this word or number.
    pub(super) letters: u32,
    /// All keys of this line.
    pub(super) shape: u32,
    /// What the line begins with: in films, who did what.
    pub(super) begins: u32,
    /// The kinds of events in this line.
    pub(super) events: u32,
    /// What was said last at each path.
    said: Vec<u32>,
    event_key: u32,
}

#[derive(Clone, Copy)]
struct Around {
    path: u32,
    is_object: bool,
    /// Values before this place in a list; in an object whether a key has been read.
    before: u32,
}

/// Paths are told apart by so many bits.
const PATH_BITS: u32 = 16;

impl Outline {
    pub(super) fn new() -> Outline {
        Outline {
            around: Vec::new(),
            key: 0,
            path: 0,
            in_text: false,
            is_escaped: false,
            in_key: false,
            letters: 0,
            shape: 0,
            begins: 0,
            events: 0,
            said: vec![0; 1 << PATH_BITS],
            event_key: b"event".iter().fold(1, |hash, &letter| mixed(hash, letter.into())),
        }
    }

    fn place(&self) -> usize {
        (self.path >> (u32::BITS - PATH_BITS)) as usize
    }

    /// What was said here before.
    pub(super) fn said_before(&self) -> u32 {
        self.said[self.place()]
    }

    /// Something about this place that is the same wherever the key is.
    pub(super) fn key_class(&self) -> usize {
        (self.key & 7) as usize
    }

    pub(super) fn read(&mut self, byte: u8) {
        if self.in_text {
            return self.read_text(byte);
        }
        match byte {
            b'"' => {
                self.in_text = true;
                self.letters = 1;
                self.in_key = self.around.last().is_some_and(|around| around.is_object && around.before == 0);
            }
            b':' => {
                if let Some(around) = self.around.last_mut() {
                    around.before = 1;
                }
                (self.in_key, self.letters) = (false, 0);
            }
            b'{' => {
                self.around.push(Around { path: self.path, is_object: true, before: 0 });
                self.letters = 0;
            }
            b'[' => {
                let path = mixed(self.path, 7);
                self.around.push(Around { path, is_object: false, before: 1 });
                (self.path, self.letters) = (mixed(path, 1), 0);
            }
            b',' => {
                self.end_of_number();
                if let Some(around) = self.around.last_mut() {
                    around.before = if around.is_object { 0 } else { around.before + 1 };
                    self.path = if around.is_object { around.path } else { mixed(around.path, around.before) };
                }
            }
            b'}' | b']' => {
                self.end_of_number();
                self.around.pop();
                if let Some(around) = self.around.last() {
                    self.path = around.path;
                }
            }
            b'\n' => {
                self.around.clear();
                (self.key, self.path, self.letters) = (0, 0, 0);
                (self.shape, self.begins, self.events) = (0, 0, 0);
            }
            other => self.letters = mixed(self.letters, other.into()),
        }
    }

    fn read_text(&mut self, byte: u8) {
        match byte {
            letter if self.is_escaped => {
                self.is_escaped = false;
                self.letters = mixed(self.letters, letter.into());
            }
            b'\\' => self.is_escaped = true,
            b'"' => {
                self.in_text = false;
                if self.in_key {
                    self.key = self.letters;
                    self.shape = mixed(self.shape, self.key);
                    self.path = mixed(self.around.last().map_or(0, |around| around.path), self.key);
                } else {
                    self.end_of_value();
                }
                self.letters = 0;
            }
            letter => self.letters = mixed(self.letters, letter.into()),
        }
    }

    fn end_of_number(&mut self) {
        if self.letters != 0 {
            self.end_of_value();
        }
        self.letters = 0;
    }

    fn end_of_value(&mut self) {
        let place = self.place();
        self.said[place] = self.letters;
        if self.key == self.event_key {
            self.events = mixed(self.events, self.letters);
        }
        if self.around.len() <= 2 {
            self.begins = mixed(self.begins, self.letters);
        }
    }
}
