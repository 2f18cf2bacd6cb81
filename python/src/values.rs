//! Conversion of plain data between Rust (JSON) and Python (dictionaries, lists, texts and numbers).

use harena_core::{Seat, Seats, Seed};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::{Map, Number, Value};

use crate::errors::{Failure, OptionsError, WrongSeat};

/// The maximum depth of data: deeper data is a mistake or has a cycle.
const DEEPEST: usize = 64;

pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(on) => PyBool::new(py, *on).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(to_python(py, item)?))?;
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(key, value)| dict.set_item(key, to_python(py, value)?))?;
            dict.into_any()
        }
    })
}

/// A text from Python for a lookup: a name or a notation. Lone surrogates, which Python allows, are replaced; no name or notation contains them.
#[derive(Clone, Debug)]
pub(crate) struct Text(String);

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Text> {
        match given.cast::<PyString>() {
            Ok(text) => Ok(Text(text.to_string_lossy().into_owned())),
            Err(_) => Err(PyTypeError::new_err(format!("expected a text, not {}", given.get_type().name()?))),
        }
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.to_string())
    }
}

impl From<Text> for String {
    fn from(Text(text): Text) -> String {
        text
    }
}

/// Converts several texts.
pub(crate) fn texts(given: Vec<Text>) -> Vec<String> {
    given.into_iter().map(String::from).collect()
}

/// Reads options from Python. `option` is the one that contains the value, or empty for all options.
fn read(value: &Bound<'_, PyAny>, option: &str, depth: usize) -> PyResult<Value> {
    let wrong = |what: &str| {
        OptionsError::new_err(match option {
            "" => format!("options must be plain data: {what}"),
            _ => format!("option {option:?} must be plain data: {what}"),
        })
    };
    if depth > DEEPEST {
        return Err(wrong("too deeply nested"));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    // Booleans first: in Python they are numbers as well.
    if let Ok(on) = value.cast::<PyBool>() {
        return Ok(Value::Bool(on.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        let whole = value.extract::<i64>().map(Number::from).or_else(|_| value.extract::<u64>().map(Number::from));
        return whole.map(Value::Number).map_err(|_| wrong("whole numbers must fit in 64 bits"));
    }
    if let Ok(float) = value.cast::<PyFloat>() {
        return Number::from_f64(float.value()).map(Value::Number).ok_or_else(|| wrong("numbers must be finite"));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str().map(Value::from).map_err(|_| wrong("texts must not contain lone surrogates"));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let field = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let key: String = key.extract().map_err(|_| wrong("keys must be texts"))?;
            let value = read(&value, if option.is_empty() { &key } else { option }, depth + 1)?;
            Ok((key, value))
        };
        return dict.iter().map(field).collect::<PyResult<Map<_, _>>>().map(Value::Object);
    }
    // NumPy scalars are converted to Python numbers.
    if let Ok(0) = value.getattr("ndim").and_then(|axes| axes.extract::<usize>()) {
        return read(&value.call_method0("item")?, option, depth + 1);
    }
    match value.try_iter() {
        Ok(items) => items.map(|item| read(&item?, option, depth + 1)).collect::<PyResult<Vec<_>>>().map(Value::Array),
        Err(_) => Err(wrong(&format!("{} is not allowed", value.get_type().name()?))),
    }
}

/// The options of a call: a dictionary or `None`.
pub(crate) fn options(given: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
    match given.map(|given| read(given, "", 0)).transpose()? {
        None | Some(Value::Null) => Ok(Value::Object(Map::new())),
        Some(object @ Value::Object(_)) => Ok(object),
        Some(_) => Err(OptionsError::new_err("options must be a dictionary, such as {\"num-cards\": 5}")),
    }
}

/// The number of seats: as given, or the minimum of the game, but at least two.
pub(crate) fn seats(meta: &harena_core::Meta, given: Option<u64>) -> Result<Seats, Failure> {
    let count = given.unwrap_or(meta.min_seats.max(2) as u64);
    let range = meta.min_seats as u64..=meta.max_seats as u64;
    let found = range.contains(&count).then(|| Seats::new(count as usize)).flatten();
    found.ok_or_else(|| Failure::Options(format!("{} is played by {}, not by {count}", meta.title, meta.seats())))
}

/// A whole number from Python: a count or a seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole(pub(crate) u64);

impl FromPyObject<'_, '_> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Whole> {
        let wrong = |number| OptionsError::new_err(format!("{number} is not a whole number from 0 to 2^64 - 1"));
        given.extract().map(Whole).or_else(|_| Err(wrong(shown(&given)?)))
    }
}

/// A seat number from Python. [`seat`] checks whether the table has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatNumber(pub(crate) i64);

impl FromPyObject<'_, '_> for SeatNumber {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<SeatNumber> {
        let wrong = |number| WrongSeat::new_err(format!("there is no seat {number} at this table"));
        given.extract().map(SeatNumber).or_else(|_| Err(wrong(shown(&given)?)))
    }
}

/// A whole number that does not fit, for a message. An exception if it is not a whole number.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> PyResult<String> {
    const MAX_DIGITS: usize = 40;
    let Ok(number) = given.call_method0("__index__") else {
        return Err(PyTypeError::new_err(format!("expected a whole number, not {}", given.get_type().name()?)));
    };
    // Python refuses to print thousands of digits.
    let text = number.str().map(|text| text.to_string()).ok().filter(|text| text.len() <= MAX_DIGITS);
    Ok(text.unwrap_or_else(|| "with thousands of digits".to_string()))
}

pub(crate) fn seat(seats: Seats, index: i64) -> Result<Seat, Failure> {
    match usize::try_from(index) {
        Ok(index) if index < seats.count() => Ok(Seat::new(index)),
        _ => Err(Failure::Seat { index, seats }),
    }
}

/// A seed from Python: a whole number, 64 hexadecimal digits for the generator of matches, or `None` for a random one.
pub(crate) fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(Seed::Xoshiro(any_seed())) };
    if let Ok(text) = given.cast::<PyString>() {
        let seed = Seed::parse("chacha20", &text.to_string_lossy());
        return seed.map_err(|error| OptionsError::new_err(error.to_string()));
    }
    given.extract().map(Seed::Xoshiro).or_else(|_| {
        Err(match shown(given) {
            Ok(number) => {
                OptionsError::new_err(format!("a seed must be a whole number from 0 to 2^64 - 1, not {number}"))
            }
            Err(_) => {
                let kind = given.get_type().name()?;
                PyTypeError::new_err(format!("a seed must be a whole number or 64 hexadecimal digits, not {kind}"))
            }
        })
    })
}

/// A random seed from the system.
pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
