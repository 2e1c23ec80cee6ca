/// A picture in a view.
public struct ViewImage: Hashable, Sendable {
  /// Where its picture is found.
  public enum Source: Hashable, Sendable {
    /// A file, by its absolute path: of the app's bundle, of an attachment, or of the extension's own
    /// temporary folder.
    case file(path: String)
    /// One of the system's symbols, by its name; the shell draws it as a sign.
    case symbol(name: String)
  }

  /// How the picture fills a view of another shape.
  public enum Fill: Hashable, Sendable {
    /// It is stretched.
    case scaleToFill
    /// All of it is seen.
    case aspectFit
    /// All of the view is filled.
    case aspectFill
    /// It keeps its size, in the middle.
    case center
  }

  /// Where it is found.
  public var source: Source
  /// Its own size in points, where the extension knows it.
  public var size: ViewSize?
  /// The colour that it is drawn in, for symbols and templates.
  public var tint: ViewColor?

  /// Creates a picture.
  public init(source: Source, size: ViewSize? = nil, tint: ViewColor? = nil) {
    self.source = source
    self.size = size
    self.tint = tint
  }
}
