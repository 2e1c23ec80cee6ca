extension Int64 {
  /// Converts a floating-point number, clamping what does not fit; not-a-number becomes zero.
  package init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 9_223_372_036_854_775_807.0 {
      self = .max
    } else if value <= -9_223_372_036_854_775_808.0 {
      self = .min
    } else {
      self = Int64(value)
    }
  }
}
