import Dispatch

/// The limits of receipts.
enum ReceiptLimits {
  /// How many milliseconds an answer may wait for an outcome: less than connections wait for an answer.
  static let longestWait: Int64 = 25_000
  /// How many answers may wait, in all and of one address; others come at once.
  static let held = 10_000
  static let heldOfAddress = 2_000
  /// How many questions may wait for the log to be read.
  static let unread = 20_000
  /// How often the log is read while answers wait.
  static let step = DispatchTimeInterval.milliseconds(250)
  /// How many milliseconds of the log are read at once then, at most; a longer gap is read for each answer at its end.
  static let longestStep: Int64 = 10_000
  /// How many milliseconds the entries of a step may come after it.
  static let lateMilliseconds: Int64 = 3_000
  /// How many milliseconds after a message was sent its acknowledgement may come: until the connection is closed without it.
  static let acknowledgementMilliseconds =
    Int64(DeviceLimits.acknowledgementSeconds) * 1_000 + lateMilliseconds
  /// The latest time of acceptance that is read, in milliseconds since 1970: no sum of it with a lifetime overflows.
  static let latest: Int64 = 1 << 53
  /// After how many seconds a sender may ask again.
  static let retrySeconds = 10
}
