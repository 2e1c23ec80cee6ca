import Foundation

/// A window that listens: the messages of an event stream, in their order.
final class EventWindow {
  /// One message: its number, if it has one, and the events in it.
  struct Message {
    var number: String?
    var events: [[String: Any]]

    /// The kinds of the events.
    var kinds: [String] { events.compactMap { $0["event"] as? String } }
  }

  let head: Answer
  private let wire: Wire
  private var text: [UInt8] = []
  /// How much of the text was looked through.
  private var searched = 0

  init(wire: Wire, head: Answer) {
    self.wire = wire
    self.head = head
  }

  /// The next message; `nil` if the stream ends first.
  func next() -> Message? {
    while true {
      if let end = blockEnd() {
        let block = String(decoding: text[..<end], as: UTF8.self)
        text.removeFirst(end)
        searched = 0
        if let message = Self.message(block) { return message }
      } else if let chunk = wire.take(Self.chunk), !chunk.isEmpty {
        text += chunk
      } else {
        return nil
      }
    }
  }

  /// The next message that has an event of a kind.
  func next(with kind: String) -> Message? {
    while let message = next() {
      if message.kinds.contains(kind) { return message }
    }
    return nil
  }

  /// The titles of the notifications that are presented, up to one.
  func presented(through last: String) -> [String] {
    var titles: [String] = []
    while titles.last != last, let message = next() {
      titles += message.events.compactMap { event in
        (event["presentation"] as? [String: Any])?["title"] as? String
      }
    }
    return titles
  }

  func setReading(_ isReading: Bool) throws {
    try wire.setReading(isReading)
  }

  func waitForEnd() -> Bool { wire.waitForEnd() }

  func close() {
    wire.close()
  }

  /// The end of the first block; searched bytes are not searched again.
  private func blockEnd() -> Int? {
    let feed = UInt8(ascii: "\n")
    while searched + 1 < text.count {
      if text[searched] == feed, text[searched + 1] == feed { return searched + 2 }
      searched += 1
    }
    return nil
  }

  private static func message(_ block: String) -> Message? {
    let lines = block.split(separator: "\n")
    guard let data = lines.first(where: { $0.hasPrefix("data: ") })?.dropFirst(6),
      let events = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]]
    else { return nil }
    let number = lines.first { $0.hasPrefix("id: ") }?.dropFirst(4)
    return Message(number: number.map(String.init), events: events)
  }

  /// One piece of a body of unknown length (RFC 9112, section 7.1).
  private static func chunk(in bytes: [UInt8]) -> (found: [UInt8], end: Int)? {
    let lineEnd = Array("\r\n".utf8)
    guard let line = bytes.firstRange(of: lineEnd),
      let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16)
    else { return nil }
    let end = line.upperBound + size + 2
    return bytes.count >= end ? (Array(bytes[line.upperBound..<end - 2]), end) : nil
  }
}
