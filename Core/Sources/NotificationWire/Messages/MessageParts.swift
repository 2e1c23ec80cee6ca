import NotificationModel

/// The frames of one message: one, or several if its list is long and the reader joins parts.
///
/// A part has at most `WireLimits.partElements` elements and, unless one element alone is larger, at most
/// `WireLimits.partBytes` bytes. Each part but the last has the member `isPartial`. Frames are encoded one at a time, so
/// that a long list needs the memory of one part.
package struct MessageParts {
  private let message: ServerMessage
  private let list: MessageList?
  private var start = 0
  /// Whether every frame was returned.
  package private(set) var isOver = false
  /// Whether the next frame continues a message.
  package var isContinuing: Bool { start > 0 && !isOver }

  package init(_ message: ServerMessage) {
    self.message = message
    list = message.list
  }

  /// Encodes the next frame; `nil` after the last one.
  package mutating func next() -> [UInt8]? {
    guard !isOver else { return nil }
    guard let list else {
      isOver = true
      return message.frame()
    }
    var count = min(list.elements.count - start, WireLimits.partElements)
    while true {
      let end = start + count
      let isPartial = end < list.elements.count
      let part = start == 0 && !isPartial ? message : list.message(list.elements[start..<end])
      let body = part.encode(isPartial: isPartial)
      if body.count > WireLimits.partBytes, count > 1 {
        count /= 2
        continue
      }
      start = end
      isOver = !isPartial
      return (try? Frame.encode(body, limit: WireLimits.frameBytesFromDaemon)) ?? message.frame()
    }
  }
}

/// A list that a message contains, which may be cut.
struct MessageList {
  let elements: [any Sendable]
  /// Whether the newest elements are the first.
  let isNewestFirst: Bool
  /// Builds the same message with some of the elements.
  let message: (ArraySlice<any Sendable>) -> ServerMessage

  init<Element: Sendable>(
    _ elements: [Element], isNewestFirst: Bool = false,
    _ message: @escaping ([Element]) -> ServerMessage
  ) {
    self.elements = elements
    self.isNewestFirst = isNewestFirst
    self.message = { message($0.compactMap { $0 as? Element }) }
  }
}

extension ServerMessage {
  /// The list of the message, if it has one that can be long.
  var list: MessageList? {
    switch self {
    case .reply(let id, let reply): reply.list(id)
    case .controlReply(let id, let reply): reply.list(id)
    case .shellEvent(.notifications(.list(let groups))):
      MessageList(PresentationGroup.single(groups), isNewestFirst: true) {
        .shellEvent(.notifications(.list(PresentationGroup.joined($0))))
      }
    default: nil
    }
  }

  /// The message with as much of its list as fits into one frame, the newest first, for a reader that joins no parts.
  ///
  /// - Returns: The frame, and how many elements were left out.
  package func cutFrame(
    limit: Int = WireLimits.frameBytesFromDaemon
  ) -> (frame: [UInt8], omitted: Int) {
    if case .reply = self { return (frame(limit: limit), 0) }
    guard let list else { return (frame(limit: limit), 0) }
    var count = list.elements.count
    while count > 0 {
      let kept = list.isNewestFirst ? list.elements.prefix(count) : list.elements.suffix(count)
      let part = count == list.elements.count ? self : list.message(kept)
      if let frame = try? Frame.encode(part.encode(), limit: limit) {
        return (frame, list.elements.count - count)
      }
      count /= 2
    }
    return (frame(limit: limit), 0)
  }
}

extension AppReply {
  fileprivate func list(_ id: Int64) -> MessageList? {
    switch self {
    case .categories(let list): MessageList(list) { .reply(id: id, .categories($0)) }
    case .requests(let list): MessageList(list) { .reply(id: id, .requests($0)) }
    case .notifications(let list): MessageList(list) { .reply(id: id, .notifications($0)) }
    case .responses(let list): MessageList(list) { .reply(id: id, .responses($0)) }
    case .regions(let list): MessageList(list) { .reply(id: id, .regions($0)) }
    default: nil
    }
  }
}

extension ControlReply {
  fileprivate func list(_ id: Int64) -> MessageList? {
    switch self {
    case .apps(let list): MessageList(list) { .controlReply(id: id, .apps($0)) }
    case .pending(let list): MessageList(list) { .controlReply(id: id, .pending($0)) }
    case .delivered(let list): MessageList(list) { .controlReply(id: id, .delivered($0)) }
    case .responses(let list): MessageList(list) { .controlReply(id: id, .responses($0)) }
    case .timeline(let list): MessageList(list) { .controlReply(id: id, .timeline($0)) }
    case .subscriptions(let list): MessageList(list) { .controlReply(id: id, .subscriptions($0)) }
    case .summaries(let list):
      MessageList(list, isNewestFirst: true) { .controlReply(id: id, .summaries($0)) }
    default: nil
    }
  }
}

extension PresentationGroup {
  /// The same stacks with one member each, in order.
  fileprivate static func single(_ groups: [PresentationGroup]) -> [PresentationGroup] {
    groups.flatMap { group in
      group.members.isEmpty
        ? [group]
        : group.members.map { member in
          var one = group
          one.members = [member]
          return one
        }
    }
  }

  /// The stacks that a list of stacks is made of, when some are continued by the next.
  fileprivate static func joined(_ groups: [PresentationGroup]) -> [PresentationGroup] {
    var joined: [PresentationGroup] = []
    for group in groups {
      if let last = joined.last, last.isContinued(by: group) {
        joined[joined.count - 1].members += group.members
      } else {
        joined.append(group)
      }
    }
    return joined
  }

  /// Whether another begins with the next members of the same stack; a notification without a stack is alone.
  private func isContinued(by other: PresentationGroup) -> Bool {
    guard let stack = members.last?.group, let next = other.members.first else { return false }
    return app == other.app && thread == other.thread && next.group == stack
  }
}

/// Joins the parts of messages, as they arrive on one connection.
package struct MessageAssembler {
  private let socket: WireSocket
  /// The parts that have arrived, by the number of the answered call; those of an event are under 0.
  private var parts: [Int64: [ServerMessage]] = [:]

  package init(from socket: WireSocket) { self.socket = socket }

  /// Reads a message; `nil` if it is a part that others follow.
  ///
  /// Throws what reading throws, and `limitReached` for a message in more than `WireLimits.parts` parts.
  package mutating func receive(_ body: [UInt8]) throws(RefusedMessage) -> ServerMessage? {
    let (message, isPartial) = try ServerMessage.decodePart(body, from: socket)
    let number = message.id ?? 0
    guard message.list != nil else {
      if message.id != nil { parts[number] = nil }
      return message
    }
    guard isPartial || parts[number] != nil else { return message }
    parts[number, default: []].append(message)
    if isPartial {
      guard parts[number, default: []].count < WireLimits.parts else {
        parts[number] = nil
        throw RefusedMessage(id: message.id, failure: .tooManyParts)
      }
      return nil
    }
    let lists = (parts.removeValue(forKey: number) ?? []).compactMap(\.list)
    return lists.first?.message(lists.flatMap(\.elements)[...])
  }
}

extension NotificationFailure {
  fileprivate static let tooManyParts = NotificationFailure(
    .limitReached, field: "isPartial", value: "\(WireLimits.parts)",
    message: "The message has more than \(WireLimits.parts) parts.",
    remedy: "Ask for less, such as the notifications of one app.")
}
