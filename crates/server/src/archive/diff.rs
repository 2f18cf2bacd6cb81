//! Differences between two JSON values, as JSON values.

use serde_json::{Map, Value, json};

use super::{ArchiveError, MAX_DECOMPRESSED};

/// Longer lists are not searched for inserted and removed items.
const MAX_LIST_DIFF: usize = 256;

/// The change from one value to another: null for no change, a list with one item for a new value, or an object with
/// the changes of the parts of a list or object. 0 removes a part; `#` is the new length of a list. For a list it may
/// also be removed and inserted items ([`list_diff`]).
pub(super) fn change(old: &Value, new: &Value) -> Value {
    match (old, new) {
        (old, new) if old == new => Value::Null,
        (Value::Object(old), Value::Object(new)) => {
            let mut parts = Map::new();
            for (key, new) in new {
                match old.get(key) {
                    Some(old) if old == new => {}
                    Some(old) => _ = parts.insert(key.clone(), change(old, new)),
                    None => _ = parts.insert(key.clone(), json!([new])),
                }
            }
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                parts.insert(key.clone(), json!(0));
            }
            Value::Object(parts)
        }
        (Value::Array(old), Value::Array(new)) => {
            let mut parts = Map::new();
            if old.len() != new.len() {
                parts.insert("#".to_string(), json!(new.len()));
            }
            for (index, new) in new.iter().enumerate() {
                let changed = old.get(index).map_or_else(|| json!([new]), |old| change(old, new));
                if !changed.is_null() {
                    parts.insert(index.to_string(), changed);
                }
            }
            let length = |parts: &Map<String, Value>| json!(parts).to_string().len();
            Value::Object(list_diff(old, new).filter(|list_diff| length(list_diff) < length(&parts)).unwrap_or(parts))
        }
        (_, new) => json!([new]),
    }
}

/// The change of a list with removed and inserted items, such as the cards of a hand: `-` has the indices of the
/// removed items in the old list, `+` the inserted items with their indices in the new list. Only for lists of plain
/// values.
fn list_diff(old: &[Value], new: &[Value]) -> Option<Map<String, Value>> {
    if old.iter().chain(new).any(|item| item.is_object() || item.is_array()) || old.len().max(new.len()) > MAX_LIST_DIFF
    {
        return None;
    }
    // The longest common subsequence.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (from, here) in old.iter().enumerate().rev() {
        for (to, there) in new.iter().enumerate().rev() {
            let skipped = common[from + 1][to].max(common[from][to + 1]);
            common[from][to] = if here == there { common[from + 1][to + 1] + 1 } else { skipped };
        }
    }
    let (mut removed, mut inserted) = (Vec::new(), Vec::new());
    let (mut from, mut to) = (0, 0);
    while from < old.len() || to < new.len() {
        if from < old.len() && to < new.len() && old[from] == new[to] {
            (from, to) = (from + 1, to + 1);
        } else if to == new.len() || from < old.len() && common[from + 1][to] >= common[from][to + 1] {
            removed.push(from);
            from += 1;
        } else {
            inserted.push(json!([to, new[to]]));
            to += 1;
        }
    }
    let parts = [("-", json!(removed)), ("+", json!(inserted))];
    let parts = parts.into_iter().filter(|(_, items)| items.as_array().is_some_and(|items| !items.is_empty()));
    Some(parts.map(|(key, items)| (key.to_string(), items)).collect())
}

/// Applies the result of [`list_diff`].
fn apply_list_diff(items: &mut Vec<Value>, parts: &Map<String, Value>) -> Option<()> {
    let listed = |key: &str| parts.get(key).map_or(Some(&[][..]), |items| items.as_array().map(Vec::as_slice));
    for index in listed("-")?.iter().rev() {
        let index = usize::try_from(index.as_u64()?).ok().filter(|&index| index < items.len())?;
        items.remove(index);
    }
    for item in listed("+")? {
        let index = usize::try_from(item.get(0)?.as_u64()?).ok().filter(|&index| index <= items.len())?;
        items.insert(index, item.get(1)?.clone());
    }
    Some(())
}

/// Applies the result of [`change`].
pub(super) fn apply(value: &mut Value, changed: &Value) -> Result<(), ArchiveError> {
    let unreadable = || ArchiveError("a change does not fit".to_string());
    match changed {
        Value::Null => {}
        Value::Array(new) => *value = new.first().ok_or_else(unreadable)?.clone(),
        Value::Object(parts) => match value {
            Value::Object(fields) => {
                for (key, part) in parts {
                    if part == 0 {
                        fields.shift_remove(key);
                    } else {
                        apply(fields.entry(key.as_str()).or_insert(Value::Null), part)?;
                    }
                }
            }
            Value::Array(items) => {
                if let Some(length) = parts.get("#") {
                    let length =
                        length.as_u64().filter(|&length| length <= MAX_DECOMPRESSED as u64).ok_or_else(unreadable)?;
                    items.resize(length as usize, Value::Null);
                }
                apply_list_diff(items, parts).ok_or_else(unreadable)?;
                for (index, part) in parts.iter().filter(|(index, _)| !["#", "-", "+"].contains(&index.as_str())) {
                    let index: usize = index.parse().map_err(|_| unreadable())?;
                    apply(items.get_mut(index).ok_or_else(unreadable)?, part)?;
                }
            }
            _ => return Err(unreadable()),
        },
        _ => return Err(unreadable()),
    }
    Ok(())
}
