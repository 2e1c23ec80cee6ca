/// A file that travels with a notification.
public struct Attachment: Hashable, Sendable {
  /// The name the app gave it.
  public var identifier: String
  /// Where the file is, as an absolute path.
  public var path: String
  /// The uniform type identifier, such as `public.png` (D2).
  public var type: String
  /// How a thumbnail is made, by option name (D10).
  public var options: [String: PropertyList]

  /// Creates an attachment.
  public init(
    identifier: String, path: String, type: String, options: [String: PropertyList] = [:]
  ) {
    self.identifier = identifier
    self.path = path
    self.type = type
    self.options = options
  }
}
