/// A point on the way of a file into the data store, before which a test can stop everything.
enum AttachmentStep: Hashable, CaseIterable, Sendable {
  /// The original is open and its size and type are right.
  case checked
  /// The kept file's name is about to be made.
  case creating
  /// Its content is about to be copied.
  case copying
  /// Its content is about to be made durable.
  case synchronizing
  /// Its name is about to be made durable.
  case settling
  /// An original is about to be removed; the request is stored.
  case removingOriginal
  /// A kept file is about to be removed.
  case removing
}
