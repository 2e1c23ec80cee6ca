extension Unicode.Scalar {
  /// Whether the character controls a terminal instead of being shown.
  var isControl: Bool { properties.generalCategory == .control }
}
