//! The class `harena.Game`, and the functions that create games.

use std::borrow::Cow;

use harena_catalog::{ActionRef, AnyMatch, ForkError, Forked, PlayError};
use harena_core::{ParseError, Record, Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods as _, PyReadwriteArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use serde_json::{Value, json};

use crate::catalog;
use crate::errors::{ArrayError, Failure, NotationError, RecordError, UnknownGame, WrongSeat};
use crate::seeds::{Purpose, derived_seed};
use crate::values::{self, SeatNumber, Text, Whole};

/// A game in progress: state, generator and history. Create one with `harena.make`.
///
/// Seats are numbers from 0, clockwise. The default of an optional seat is the seat to act. An action is a number of the encoding or a text in notation.
/// A viewer is a seat, `None` for a spectator, or `"all"`.
#[pyclass(module = "harena")]
pub(crate) struct Game {
    pub(crate) game_match: Box<dyn AnyMatch>,
    /// Scratch space.
    numbers: Vec<u32>,
}

impl Game {
    pub(crate) fn new(game_match: Box<dyn AnyMatch>) -> Game {
        Game { game_match, numbers: Vec::new() }
    }

    /// An error unless the seat is to act.
    pub(crate) fn check_to_act(&self, seat: Seat) -> Result<(), Failure> {
        self.check_not_over()?;
        if self.game_match.to_act().contains(seat) { Ok(()) } else { Err(Failure::NotToAct(seat)) }
    }

    fn check_not_over(&self) -> Result<(), Failure> {
        if self.game_match.to_act().is_empty() { Err(Failure::Over) } else { Ok(()) }
    }

    /// The record with these names, or with its own.
    fn recorded(&self, names: Vec<String>) -> Result<Record, Failure> {
        let count = self.game_match.seats().count();
        if !names.is_empty() && names.len() != count {
            return Err(Failure::Record(format!("{count} seats need {count} names, not {}", names.len())));
        }
        if names.iter().any(|name| name.trim() != name || name.is_empty() || name.contains(['\n', '\r'])) {
            return Err(Failure::Record("a name must be one line of text".to_string()));
        }
        let mut record = self.game_match.record().map_err(|error| Failure::Record(error.to_string()))?;
        if !names.is_empty() {
            record.names = names;
        }
        Ok(record)
    }

    pub(crate) fn seat(&self, SeatNumber(seat): SeatNumber) -> Result<Seat, Failure> {
        values::seat(self.game_match.seats(), seat)
    }

    /// The given seat, or the first seat to act.
    pub(crate) fn acting(&self, seat: Option<SeatNumber>) -> Result<Seat, Failure> {
        match seat {
            Some(seat) => self.seat(seat),
            None => self.game_match.to_act().first().ok_or(Failure::Over),
        }
    }

    fn viewer(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        let Some(viewer) = viewer.filter(|viewer| !viewer.is_none()) else { return Ok(Viewer::Spectator) };
        if let Ok(text) = viewer.cast::<PyString>() {
            return match &*text.to_string_lossy() {
                "all" => Ok(Viewer::All),
                other => Err(WrongSeat::new_err(format!(
                    "a viewer must be a seat, None for a spectator, or \"all\", not {other:?}"
                ))),
            };
        }
        Ok(Viewer::Seat(self.seat(viewer.extract()?)?))
    }
}

/// An action from Python.
enum Given<'a> {
    Number(usize),
    Text(Cow<'a, str>),
}

impl<'a> Given<'a> {
    fn of(action: &'a Bound<'_, PyAny>) -> PyResult<Given<'a>> {
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(Given::Text(text.to_string_lossy()));
        }
        if let Ok(number) = action.extract() {
            return Ok(Given::Number(number));
        }
        Err(match values::shown(action) {
            Ok(number) => NotationError::new_err(format!("there is no action with number {number}")),
            Err(_) => {
                let kind = action.get_type().name()?;
                PyTypeError::new_err(format!("an action must be a whole number or a text in notation, not {kind}"))
            }
        })
    }

    fn as_ref(&self) -> ActionRef<'_> {
        match self {
            Given::Number(number) => ActionRef::Number(*number),
            Given::Text(text) => ActionRef::Notation(text),
        }
    }

    /// The error as a failure. An invalid notation is quoted.
    fn failure(&self, error: PlayError) -> Failure {
        match (self, error) {
            (Given::Text(text), PlayError::Notation(error)) => no_action(text, &error),
            (_, error) => error.into(),
        }
    }
}

fn no_action(text: &str, error: &ParseError) -> Failure {
    Failure::Notation(format!("{text:?} is not an action of this game: {error}"))
}

#[pymethods]
impl Game {
    /// The name of the game in commands and records: lower-case words with hyphens.
    #[getter]
    fn key(&self) -> &'static str {
        self.game_match.meta().key
    }

    /// The title of the game.
    #[getter]
    fn title(&self) -> &'static str {
        self.game_match.meta().title
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.game_match.seats().count()
    }

    /// The options as in a record. Missing options have their defaults, which `harena.about` lists.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::to_python(py, &self.game_match.options())
    }

    /// The seed: a number, 64 hexadecimal digits, or `None` if chance outcomes were chosen or imagined.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        use harena_core::Seed::{ChaCha20, Xoshiro};
        Ok(match self.game_match.seed() {
            None => py.None().into_bound(py),
            Some(Xoshiro(number)) => number.into_pyobject(py)?.into_any(),
            Some(seed @ ChaCha20(_)) => PyString::new(py, &seed.text()).into_any(),
        })
    }

    /// Increased whenever the meaning of an action number or of an observation changes.
    #[getter]
    fn encoding_version(&self) -> u32 {
        self.game_match.encoding_version()
    }

    /// The number of action numbers.
    #[getter]
    fn action_count(&self) -> usize {
        self.game_match.action_count()
    }

    /// The number of values in an observation.
    #[getter]
    fn observation_len(&self) -> usize {
        self.game_match.observation_len()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.game_match.to_act().is_empty()
    }

    /// The seat to act, the lowest one if there are several; `None` if the game is over.
    #[getter]
    fn seat_to_act(&self) -> Option<usize> {
        self.game_match.to_act().first().map(Seat::index)
    }

    /// All seats to act: several if they choose simultaneously.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game_match.to_act().iter().map(Seat::index).collect::<Vec<_>>())
    }

    /// The numbers of the legal actions, lowest first; none for a seat that is not to act.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&mut self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyList>> {
        let seat = match seat {
            Some(seat) => self.seat(seat)?,
            None => match self.game_match.to_act().first() {
                Some(seat) => seat,
                None => return Ok(PyList::empty(py)),
            },
        };
        self.game_match.legal_numbers(seat, &mut self.numbers);
        PyList::new(py, &self.numbers)
    }

    /// The legal actions in notation, in the order of the rules.
    #[pyo3(signature = (seat=None))]
    fn legal_notation(&self, seat: Option<SeatNumber>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.over() {
            return Ok(Vec::new());
        }
        Ok(self.game_match.legal(self.acting(seat)?))
    }

    /// Plays an action. An illegal one raises `IllegalAction` with the rule, and nothing changes.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: &Bound<'_, PyAny>, seat: Option<SeatNumber>) -> PyResult<()> {
        let seat = self.acting(seat)?;
        let given = Given::of(action)?;
        self.check_not_over()?;
        Ok(self.game_match.play_action(seat, given.as_ref()).map_err(|error| given.failure(error))?)
    }

    /// Raises what `apply` would raise, and changes nothing.
    #[pyo3(signature = (action, seat=None))]
    fn check(&self, action: &Bound<'_, PyAny>, seat: Option<SeatNumber>) -> PyResult<()> {
        let seat = self.acting(seat)?;
        let given = Given::of(action)?;
        self.check_not_over()?;
        Ok(self.game_match.check_action(seat, given.as_ref()).map_err(|error| given.failure(error))?)
    }

    /// Plays an action in a copy with given chance outcomes, one for each chance node. Returns the game after it, or, if the list is too
    /// short, the number of equally likely outcomes of the next chance node.
    #[pyo3(signature = (action, path=Vec::new(), seat=None))]
    fn fork<'py>(
        &self,
        py: Python<'py>,
        action: &Bound<'py, PyAny>,
        path: Vec<Whole>,
        seat: Option<SeatNumber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.acting(seat)?;
        let given = Given::of(action)?;
        self.check_not_over()?;
        let result = self.game_match.fork(seat, given.as_ref(), &outcomes(path)).map_err(|error| match error {
            ForkError::Play(error) => given.failure(error),
            other => other.into(),
        });
        forked(py, result?)
    }

    /// A copy, including the generator.
    fn clone(&self) -> Game {
        Game::new(self.game_match.clone_any())
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// A game is pickled as its record.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let replay = py.import("harena")?.getattr("replay")?;
        Ok((replay, (self.record(None)?,)))
    }

    /// Samples a game from the information set of this seat (a determinization): what it has seen stays, the rest is dealt again. The
    /// result contains no hidden information: the log is that of the seat, and `history` has its own actions and all later ones. The seed is
    /// independent of that of the game, even if it is the same number.
    #[pyo3(signature = (seat, seed=None))]
    fn imagine(&self, seat: SeatNumber, seed: Option<Whole>) -> PyResult<Game> {
        let seat = self.seat(seat)?;
        let seed = derived_seed(Purpose::Imagining, seed.map_or_else(values::any_seed, |seed| seed.0));
        Ok(Game::new(self.game_match.imagine(seat, seed)))
    }

    /// The view of a viewer, as plain data.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        values::to_python(py, &self.game_match.view(self.viewer(viewer)?))
    }

    /// The same as a line of JSON.
    #[pyo3(signature = (viewer=None))]
    fn view_json(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.game_match.view(self.viewer(viewer)?).to_string())
    }

    /// The log of a viewer, one sentence per event; seats are named by their letters.
    #[pyo3(signature = (viewer=None))]
    fn log(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let events = self.game_match.events(self.viewer(viewer)?);
        Ok(events.into_iter().map(|(_, message)| message.to_string()).collect())
    }

    /// The same in notation, which does not depend on the language.
    #[pyo3(signature = (viewer=None))]
    fn log_notation(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(self.game_match.events_in_notation(self.viewer(viewer)?))
    }

    /// The same as plain data.
    #[pyo3(signature = (viewer=None))]
    fn events<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events = self.game_match.events(self.viewer(viewer)?);
        events.iter().map(|(event, _)| values::to_python(py, event)).collect()
    }

    /// The actions played: seat and notation. In an imagined game, those of the imagining seat and all since.
    fn history(&self) -> Vec<(usize, String)> {
        self.game_match.history().into_iter().map(|(seat, action)| (seat.index(), action)).collect()
    }

    /// The return of each seat. Raises `NotOver` if the game is not over.
    fn returns(&self) -> PyResult<Vec<f64>> {
        Ok(self.game_match.returns().ok_or(Failure::NotOver)?)
    }

    /// Seat, rank and score of each seat. Raises `NotOver` if the game is not over.
    fn standing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let standing = self.game_match.standing().ok_or(Failure::NotOver)?;
        let places: Value = (standing.seats().iter())
            .map(|seat| json!({ "seat": seat.index(), "rank": standing.rank(seat), "score": standing.score(seat) }))
            .collect();
        values::to_python(py, &places)
    }

    /// The notation of an action number.
    #[pyo3(signature = (number, seat=None))]
    fn notation(&self, number: &Bound<'_, PyAny>, seat: Option<SeatNumber>) -> PyResult<String> {
        let seat = self.acting(seat)?;
        match Given::of(number)? {
            Given::Number(number) => Ok(self.game_match.notation(seat, number).map_err(Failure::from)?),
            Given::Text(_) => Err(PyTypeError::new_err("expected an action number, not a text")),
        }
    }

    /// The action number of a notation; `None` for an action without a number, such as a free trade.
    #[pyo3(signature = (notation, seat=None))]
    fn number(&self, notation: Text, seat: Option<SeatNumber>) -> PyResult<Option<usize>> {
        let seat = self.acting(seat)?;
        Ok(self.game_match.number(seat, &notation).map_err(|error| no_action(&notation, &error))?)
    }

    /// The action mask as a NumPy array, or written into `out`.
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<SeatNumber>,
        out: Option<Bound<'py, PyArray1<bool>>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.acting(seat)?;
        let count = self.game_match.action_count();
        let mut array = writable(out.unwrap_or_else(|| PyArray1::zeros(py, count, false)))?;
        check_len(array.len()?, count, "a mask")?;
        let mut bytes = vec![0; count];
        self.game_match.mask(seat, &mut bytes);
        contiguous(array.as_slice_mut())?.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte != 0);
        Ok((**array).clone().into_any())
    }

    /// The observation of a seat as a NumPy array, or written into `out` (docs/encodings.md).
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<SeatNumber>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.acting(seat)?;
        let count = self.game_match.observation_len();
        let mut array = writable(out.unwrap_or_else(|| PyArray1::zeros(py, count, false)))?;
        check_len(array.len()?, count, "an observation")?;
        self.game_match.observe(seat, contiguous(array.as_slice_mut())?);
        Ok((**array).clone().into_any())
    }

    /// A 64-bit key of the observation of a seat.
    fn information_key(&self, seat: SeatNumber) -> PyResult<u64> {
        Ok(self.game_match.information_key(self.seat(seat)?))
    }

    /// The meaning of the action numbers.
    fn action_blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut start = 0;
        let blocks = self.game_match.action_blocks().into_iter().map(|block| {
            let from = start;
            start += block.size;
            json!({ "name": block.name, "start": from, "size": block.size, "about": block.about })
        });
        values::to_python(py, &blocks.collect())
    }

    /// The meaning of the values of an observation.
    fn observation_fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fields =
            self.game_match.observation_fields().into_iter().map(
                |field| json!({ "name": field.name, "start": field.start, "size": field.len, "about": field.about }),
            );
        values::to_python(py, &fields.collect())
    }

    /// The game as a text for `harena.replay`, with names for the seats. The default is the names of the record that it came from, if any.
    #[pyo3(signature = (names=None))]
    fn record(&self, names: Option<Vec<Bound<'_, PyString>>>) -> PyResult<String> {
        let invalid = |_| RecordError::new_err("a name must be one line of text without lone surrogates");
        let names = names
            .unwrap_or_default()
            .iter()
            .map(|name| Ok(name.to_str().map_err(invalid)?.to_string()))
            .collect::<PyResult<Vec<String>>>()?;
        Ok(self.recorded(names)?.to_string())
    }

    fn __repr__(&self) -> String {
        let (key, seats) = (self.game_match.meta().key, self.game_match.seats().count());
        match self.game_match.to_act().first() {
            Some(seat) => format!("<harena.Game {key}, {seats} seats, seat {} to act>", seat.index()),
            None => format!("<harena.Game {key}, {seats} seats, over>"),
        }
    }
}

fn check_len(given: usize, needed: usize, what: &str) -> PyResult<()> {
    if given == needed {
        return Ok(());
    }
    Err(ArrayError::new_err(format!("{what} has {needed} values, but the array has {given}")))
}

/// An array with write access.
fn writable<T: numpy::Element>(array: Bound<'_, PyArray1<T>>) -> PyResult<PyReadwriteArray1<'_, T>> {
    array.try_into_readwrite().map_err(|why| ArrayError::new_err(format!("the array cannot be written: {why}")))
}

/// The values of an array, if it is contiguous.
fn contiguous<T>(values: Result<&mut [T], numpy::AsSliceError>) -> PyResult<&mut [T]> {
    values.map_err(|_| ArrayError::new_err("the array is not contiguous"))
}

/// Numbers that are too large become `u32::MAX`, which is refused later.
fn outcomes(path: Vec<Whole>) -> Vec<u32> {
    path.into_iter().map(|Whole(outcome)| u32::try_from(outcome).unwrap_or(u32::MAX)).collect()
}

fn forked(py: Python<'_>, forked: Forked) -> PyResult<Bound<'_, PyAny>> {
    Ok(match forked {
        Forked::Match(game_match) => Bound::new(py, Game::new(game_match))?.into_any(),
        Forked::Chance(outcomes) => outcomes.into_pyobject(py)?.into_any(),
    })
}

/// Starts a game. The default for seats is the minimum, but at least two; the default for the seed is random.
#[pyfunction]
#[pyo3(signature = (game, *, seats=None, seed=None, options=None))]
fn make(
    game: Text,
    seats: Option<Whole>,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Game> {
    let seed = values::seed(seed)?;
    let options = values::options(options)?;
    let game = catalog::game(&game)?;
    let seats = values::seats(&game.meta(), seats.map(|seats| seats.0))?;
    Ok(Game::new(game.start(&options, seats, seed).map_err(Failure::from)?))
}

/// Starts a game with given chance outcomes, as `Game.fork` does. Later chance nodes of `apply` use a fixed generator; use `fork` to
/// choose their outcomes.
#[pyfunction]
#[pyo3(signature = (game, path=Vec::new(), *, seats=None, options=None))]
fn deal<'py>(
    py: Python<'py>,
    game: Text,
    path: Vec<Whole>,
    seats: Option<Whole>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (options, path) = (values::options(options)?, outcomes(path));
    let game = catalog::game(&game)?;
    let seats = values::seats(&game.meta(), seats.map(|seats| seats.0))?;
    forked(py, game.start_with_chance(&options, seats, &path).map_err(Failure::from)?)
}

/// Replays a record, checking every action.
#[pyfunction]
fn replay(record: &Bound<'_, PyString>) -> PyResult<Game> {
    let text = record.to_str().map_err(|_| RecordError::new_err("a record must not contain lone surrogates"))?;
    let record = Record::parse(text).map_err(|error| RecordError::new_err(error.to_string()))?;
    let key = record.game.as_str();
    let game =
        catalog::game(key).map_err(|_| UnknownGame::new_err(format!("the record is of an unknown game: {key:?}")))?;
    Ok(Game::new(game.replay(&record).map_err(Failure::from)?))
}

/// Describes a game: title, seats, options, and for these seats and options its game type.
#[pyfunction]
#[pyo3(signature = (game, *, seats=None, options=None))]
fn about<'py>(
    py: Python<'py>,
    game: Text,
    seats: Option<Whole>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = values::options(options)?;
    let game = catalog::game(&game)?;
    let seats = values::seats(&game.meta(), seats.map(|seats| seats.0))?;
    let game_type = game.game_type(&options, seats).map_err(Failure::from)?;
    let mut about = game.meta().to_json(game.translations().language("en"));
    about["game_type"] = json!(game_type);
    about["game_type"]["chance"] = json!(game_type.chance());
    about["game_type"]["utility"] = json!(game_type.utility());
    values::to_python(py, &about)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("GAMES", PyTuple::new(module.py(), harena_catalog::KEYS)?)?;
    module.add("REFERENCE_GAMES", PyTuple::new(module.py(), harena_catalog::REFERENCE_KEYS)?)?;
    module.add_function(wrap_pyfunction!(make, module)?)?;
    module.add_function(wrap_pyfunction!(deal, module)?)?;
    module.add_function(wrap_pyfunction!(replay, module)?)?;
    module.add_function(wrap_pyfunction!(about, module)?)
}
