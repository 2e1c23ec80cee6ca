internal import ShellScene

/// The limits of the painter. Texts come from any program: a text is cut before it is laid out, so that laying it out
/// takes less than 20 ms whatever it holds, and a tenth of a second for the whole of one that a person has opened.
package enum PainterLimits {
  /// Characters (of Unicode, marks included) of a text that is shown, for each of its lines.
  package static let charactersOfLine = 400
  /// Characters of a text that is shown, however many lines it may have: as many as the scene ever shows of one.
  package static let charactersOfText = SceneLimits.longLetters
  /// The characters of a field's text: as many as the scene provides around the caret.
  package static let charactersOfField = SceneLimits.fieldLetters
  /// Parts of a text with an appearance of their own; the rest is as the last one.
  static let runs = 200
  /// Texts that are kept laid out.
  static let layouts = 256
  /// Pictures that are kept decoded.
  static let pictures = 24
  /// Device pixels of an edge at which a picture is kept; a larger one is not drawn.
  static let pictureEdge = 768
  /// Cards that are kept painted while they move, which are all that a screen usually has; those beyond are painted for each
  /// frame.
  static let sprites = 8
  /// The part of a pixel by which two positions may differ and still be the same.
  static let wholePixel = 0.01
}
