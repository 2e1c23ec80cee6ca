import PushProtocol
import PushStore

/// A push on its way to the connection of its device.
///
/// One with a negative number is kept nowhere: if it can't be sent now, it is gone.
struct PushOffer: Sendable {
  var waiting: WaitingPush
  var entry: TokenEntry

  var isOnce: Bool { waiting.number < 0 }

  /// What the device is told.
  var link: LinkPush {
    LinkPush(
      number: waiting.number, token: waiting.token, topic: entry.topic,
      environment: entry.environment, apnsID: waiting.push.id, type: waiting.push.type,
      priority: waiting.push.priority, collapseID: waiting.push.collapseID,
      expires: isOnce ? nil : waiting.expires, payload: waiting.push.payload)
  }
}
