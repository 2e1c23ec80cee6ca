import NotificationEngine
import NotificationModel

/// The messages of Web Push that wait for their pictures, or for an earlier message of their subscription that does.
struct WaitingMessages {
  private struct Entry {
    var message: ArrivedMessage
    var waitsForPicture: Bool
  }

  /// In the order of their arrival.
  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// The identifier of the message that has waited the longest for its picture.
  var oldest: String? { entries.first(where: \.waitsForPicture)?.message.identity.identifier }

  /// Adds a message.
  mutating func add(_ message: ArrivedMessage, waitsForPicture: Bool) {
    entries.append(Entry(message: message, waitsForPicture: waitsForPicture))
  }

  /// Adopts the number of a message that came again with a new link; false if it does not wait here.
  mutating func renew(_ message: ArrivedMessage) -> Bool {
    guard let index = index(of: message.identity.identifier) else { return false }
    entries[index].message.identity = message.identity
    return true
  }

  /// The picture of a message was downloaded, or it is shown without one.
  mutating func settle(_ identifier: String, with picture: Attachment?) {
    guard let index = index(of: identifier) else { return }
    entries[index].waitsForPicture = false
    entries[index].message.picture = picture
  }

  /// Removes the messages that wait for nothing; those of one subscription keep their order.
  mutating func takeReady() -> [ArrivedMessage] {
    var ready: [ArrivedMessage] = []
    var waiting: Set<String> = []
    entries.removeAll { entry in
      guard !entry.waitsForPicture, !waiting.contains(entry.message.subscription) else {
        waiting.insert(entry.message.subscription)
        return false
      }
      ready.append(entry.message)
      return true
    }
    return ready
  }

  private func index(of identifier: String) -> Int? {
    entries.firstIndex { $0.message.identity.identifier == identifier }
  }
}
