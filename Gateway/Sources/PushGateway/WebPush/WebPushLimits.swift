import Dispatch
import NIOCore

/// The limits of the port for Web Push; those of its connections are in `ProviderLimits`.
enum WebPushLimits {
  /// How many VAPID tokens are remembered for certain; at most twice as many are.
  static let cachedTokens = 4_000
  /// How many endpoints that do not exist, or have ended, one address may name.
  static let deadEndpoints = Rate(burst: 10_000, perSecond: 100)
  /// How many messages one sender may send.
  static let messagesOfSender = Rate(burst: 300_000, perSecond: 50_000)
  /// How many requests of one connection of HTTP/2 may be under way at once: each may have a body before its sender has shown
  /// that it knows an endpoint.
  static let streams = 100
  /// How long a connection of HTTP/1.1 without requests is kept.
  static let idle = TimeAmount.minutes(2)
  /// How many bytes of requests that were sent ahead are read, on a connection of HTTP/1.1.
  static let unreadBytes = 65_536
  /// How many requests of HTTP/1.1 are answered on one connection that has delivered no message.
  static let unprovenRequests = 1_000
}

/// The limits of receipts, in one place.
enum ReceiptLimits {
  /// How many receipts one address may ask for.
  static let ofAddress = Rate(burst: 10_000, perSecond: 500)
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
  /// The latest time of acceptance that is read, in milliseconds since 1970: no sum of it with a lifetime overflows.
  static let latest: Int64 = 1 << 53
  /// After how many seconds a sender may ask again.
  static let retrySeconds = 10
}
