//! Confidence intervals.

use pyo3::prelude::*;

/// Wilson's 95% interval of a share in this many independent trials.
#[pyfunction]
fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let [low, high] = harena_core::interval::wilson(share, trials);
    (low, high)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(wilson, module)?)
}
