/// What became of a push that a queue was given; each of them is answered with 200.
public enum PushKept: Hashable, Sendable {
  /// It is on the disk; and it took the place of the one with this number, if there was one to replace.
  case kept(WaitingPush, replaced: Int64?)
  /// The same `apns-id` was accepted for the same token before; nothing was added.
  case duplicate
  /// The device has its fill of more urgent ones, so that this one was let go; the log tells it.
  case dropped
}
