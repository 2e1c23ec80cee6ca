import NotificationModel
import NotificationWire

/// What differs between the two sockets: the calls, their answers, and what a new connection is told.
protocol Dialect: SendableMetatype {
  associatedtype Call: Sendable
  associatedtype Reply: Sendable
  associatedtype Event: Sendable

  /// The socket it is spoken on.
  static var socket: WireSocket { get }

  /// Writes a call.
  static func encode(_ call: Call, id: Int64) -> [UInt8]

  /// The answer in a message.
  static func reply(in message: ServerMessage) -> Reply?

  /// The event in a message.
  static func event(in message: ServerMessage) -> Event?

  /// Whether carrying the call out twice is the same as once.
  static func isRepeatable(_ call: Call) -> Bool

  /// What the call says about this process, which a new connection must hear again.
  static func announcement(_ call: Call) -> Announcement?
}

/// A call that says something about the process itself.
struct Announcement: Hashable, Sendable {
  /// What it is about; the last word counts.
  let subject: String
  /// Whether it says more than a new connection is taken for anyway.
  let isNeeded: Bool
}
