/// The store could not read or write.
public struct StoreFailure: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk has no room left.
    case diskFull
    /// Another process holds the database.
    case locked
    /// The file is not a database, or its pages contradict one another.
    case damaged
    /// The file or its folder cannot be written.
    case readOnly
    /// A newer version of this program wrote the file.
    case tooNew
    /// Any other trouble, named in the message.
    case failed
  }

  /// What kind of trouble it is.
  public var kind: Kind
  /// The file, as an absolute path.
  public var file: String
  /// What is wrong, in one sentence.
  public var message: String
  /// What to do about it, in one sentence.
  public var remedy: String

  /// Creates a failure.
  public init(kind: Kind, file: String, message: String, remedy: String) {
    self.kind = kind
    self.file = file
    self.message = message
    self.remedy = remedy
  }
}
