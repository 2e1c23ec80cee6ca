/// Why a queue could not do what it was asked; nothing was changed, and 503 is the answer.
public enum QueueFailure: Error, Hashable, Sendable {
  /// The disk is full; what is acknowledged or expires makes room.
  case full
  /// The store cannot be written or read; the text says why, for the log.
  case unavailable(String)
  /// More wait to be written than the disk keeps up with.
  case overloaded
  /// The queue was closed.
  case closed
}
