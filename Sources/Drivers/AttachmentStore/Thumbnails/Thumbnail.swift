/// A small picture of an attachment, kept beside it.
public struct Thumbnail: Hashable, Sendable {
  /// What the file of a thumbnail holds.
  public enum Form: String, CaseIterable, Sendable {
    /// A PNG picture, for whoever opens files.
    case picture
    /// A `ThumbnailPixels`, for whoever wants the pixels themselves.
    case pixels

    var fileExtension: String {
      switch self {
      case .picture: "png"
      case .pixels: "rgba"
      }
    }
  }

  /// Where it is, until the attachment is released.
  public let path: String
  /// What the file holds.
  public let form: Form
}
