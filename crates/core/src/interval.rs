//! Confidence intervals.

/// The standard normal quantile that leaves 2.5% on either side.
pub const Z_95: f64 = 1.959_964;

/// Wilson's 95% score interval for a share in this many independent trials. It always contains the share.
pub fn wilson(share: f64, trials: f64) -> [f64; 2] {
    let share = share.clamp(0.0, 1.0);
    let z = Z_95 * Z_95 / trials;
    let middle = (share + z / 2.0) / (1.0 + z);
    let reach = (z * (share * (1.0 - share) + z / 4.0)).sqrt() / (1.0 + z);
    // Rounding must not exclude the share.
    [(middle - reach).clamp(0.0, share), (middle + reach).clamp(share, 1.0)]
}

/// Student's quantile that leaves 2.5% on either side, for this many degrees of freedom, by the Cornish-Fisher
/// expansion: exact to 0.03 from three degrees on, and soon much better.
pub fn student(freedom: u64) -> f64 {
    let (z, f) = (Z_95, freedom as f64);
    match freedom {
        0 | 1 => 12.706,
        2 => 4.303,
        _ => {
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / f + second / (f * f) + third / (f * f * f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with textbook values.
    #[test]
    fn wilsons_interval() {
        for (share, expected) in [(0.5, [0.2366, 0.7634]), (1.0, [0.7225, 1.0]), (0.0, [0.0, 0.2775])] {
            let found = wilson(share, 10.0);
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 5e-5), "{found:?}, not {expected:?}");
        }
    }

    #[test]
    fn students_quantile() {
        assert!((student(3) - 3.182).abs() < 0.03 && (student(9) - 2.262).abs() < 0.001);
    }
}
