/// The limits of the painter. Texts come from any program: a text is cut before it is laid out, so that laying it out
/// takes less than 20 ms whatever it holds.
package enum PainterLimits {
  /// Characters (of Unicode, marks included) of a text that is shown, for each of its lines.
  package static let charactersOfLine = 400
  /// Characters of a text that is shown, however many lines it may have.
  package static let charactersOfText = 1_600
  /// Characters of a text that is written in a field. What was written beyond is kept and sent, and not seen.
  package static let charactersOfField = 4_000
  /// Parts of a text with an appearance of their own; the rest is as the last one.
  static let runs = 200
  /// Texts that are kept laid out.
  static let layouts = 256
  /// Pictures that are kept decoded.
  static let pictures = 24
  /// Device pixels of an edge at which a picture is kept; a larger one is not drawn.
  static let pictureEdge = 768
}
