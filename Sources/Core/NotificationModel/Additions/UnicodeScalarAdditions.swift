extension Unicode.Scalar {
  /// Whether it stands on the letter before it, and is put in order with the others there.
  package var isMark: Bool { properties.canonicalCombiningClass != .notReordered }
}
