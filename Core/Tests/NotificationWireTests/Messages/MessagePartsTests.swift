import NotificationModel
import TestSupport
import Testing

@testable import NotificationWire

@Suite struct `Long lists are sent in parts` {
  private let app: BundleIdentifier

  init() throws {
    app = try #require(BundleIdentifier("com.example.organizer"))
  }

  private func presentation(_ number: Int, body: String = "", group: String?) -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: app, identifier: "n\(number)", delivery: Int64(number)),
      appName: "Organizer", date: WallTime(microseconds: Int64(number)))
    presentation.body = body
    presentation.group = group
    return presentation
  }

  /// Two stacks of which the first is longer than a part, and notifications without a stack.
  private func list(_ body: String = "") -> ServerMessage {
    var number = 2_000
    func members(_ count: Int, _ group: String?) -> [Presentation] {
      (0..<count).map { _ in
        number -= 1
        return presentation(number, body: body, group: group)
      }
    }
    let stacks = [
      PresentationGroup(
        app: app, appName: "Organizer", thread: "a", members: members(700, "a"), summary: "699 more"
      ),
      PresentationGroup(
        app: app, appName: "Organizer", thread: nil, members: members(3, ""), summary: "2 more"),
    ]
    let single = members(400, nil).map {
      PresentationGroup(app: app, appName: "Organizer", thread: nil, members: [$0], summary: "")
    }
    return .shellEvent(.notifications(.list(stacks + single)))
  }

  private func frames(of message: ServerMessage) -> [[UInt8]] {
    var parts = MessageParts(message)
    var frames: [[UInt8]] = []
    while let frame = parts.next() { frames.append(frame) }
    return frames
  }

  @Test func `The parts of a list are the same list again, its stacks whole`() throws {
    let message = list()
    let frames = frames(of: message)
    #expect(frames.count > 3)
    var assembler = MessageAssembler(from: .control)
    for frame in frames.dropLast() {
      #expect(try assembler.receive(Array(frame.dropFirst(Frame.headerBytes))) == nil)
      #expect(frame.count <= WireLimits.partBytes + Frame.headerBytes)
    }
    let last = try #require(frames.last)
    #expect(try assembler.receive(Array(last.dropFirst(Frame.headerBytes))) == message)
  }

  @Test func `Parts of several answers and of an event may come by turns`() throws {
    let requests = (0..<600).map {
      PendingRequest(
        app: app, request: NotificationRequest(identifier: "\($0)", content: NotificationContent()),
        due: nil, added: WallTime(microseconds: 0))
    }
    let messages: [ServerMessage] = [
      .controlReply(id: 1, .pending(requests)), .controlReply(id: 2, .pending(requests.reversed())),
      list(),
    ]
    let all = messages.map(frames)
    var assembler = MessageAssembler(from: .control)
    var joined: [ServerMessage] = []
    for index in 0..<(all.map(\.count).max() ?? 0) {
      for frames in all where index < frames.count {
        let body = Array(frames[index].dropFirst(Frame.headerBytes))
        if let message = try assembler.receive(body) { joined.append(message) }
      }
    }
    #expect(Set(joined) == Set(messages))
  }

  @Test func `Large elements make smaller parts, and a short list is one frame as it always was`()
    throws
  {
    let large = list(String(repeating: "x", count: 20_000))
    for frame in frames(of: large) {
      #expect(frame.count <= WireLimits.partBytes + Frame.headerBytes)
    }
    let short = ServerMessage.controlReply(id: 7, .pending([]))
    #expect(frames(of: short) == [short.frame()])
  }

  @Test func `A reader that joins no parts gets the newest of a list, as much as fits`() throws {
    let whole = list()
    #expect(whole.cutFrame().omitted == 0)
    #expect(whole.cutFrame().frame == whole.frame())
    let (frame, omitted) = whole.cutFrame(limit: 100_000)
    #expect(omitted > 0)
    let read = try ServerMessage.decode(Array(frame.dropFirst(Frame.headerBytes)), from: .control)
    guard case .shellEvent(.notifications(.list(let groups))) = read else {
      Issue.record("no list")
      return
    }
    let numbers = groups.flatMap(\.members).map(\.key.delivery)
    #expect(numbers == Array((1..<2_000).reversed().prefix(1_103 - omitted).map(Int64.init)))
  }

  @Test func `An app's own answer is refused rather than cut, if it fits into no frame`() throws {
    let message = ServerMessage.reply(
      id: 4,
      .notifications(
        (0..<100).map { number in
          DeliveredNotification(
            key: NotificationKey(app: app, identifier: "\(number)", delivery: Int64(number)),
            request: NotificationRequest(identifier: "\(number)", content: NotificationContent()),
            date: WallTime(microseconds: 0))
        }))
    let frame = message.cutFrame(limit: 2_000).frame
    let read = try ServerMessage.decode(Array(frame.dropFirst(Frame.headerBytes)), from: .center)
    guard case .failure(4, let failure) = read else {
      Issue.record("not refused")
      return
    }
    #expect(failure.code == .limitReached)
  }
}
