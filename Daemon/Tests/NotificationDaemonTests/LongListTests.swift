import DaemonSupport
import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

/// Lists that are longer than one message.
@Suite(.blocking, .timeLimit(.minutes(5))) struct LongListTests {
  private static let count = 450

  /// A daemon whose list has notifications of two apps, and those of a third with long texts.
  private func daemon() throws -> RunningDaemon {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    for number in 0..<Self.count {
      let app = try #require(BundleIdentifier("com.example.app\(number % 3)"))
      var request = NotificationRequest.reminder("n\(number)", after: nil)
      if number % 3 == 0 {
        request.content.body = .literal(String(repeating: "x", count: 120_000))
      }
      _ = try control.call(.notifications(.schedule(app: app, request, category: nil)))
    }
    return daemon
  }

  @Test func `A client gets a list of many parts whole, and a shell too`() throws {
    let daemon = try daemon()
    let control = daemon.control()
    guard
      case .delivered(let list) = try control.call(.notifications(.delivered(app: nil)))
    else {
      Issue.record("no list")
      return
    }
    #expect(list.count { $0.key.app.rawValue != "com.example.app0" } == 300)
    #expect(list.count { $0.key.app.rawValue == "com.example.app0" } > 20)
    let lists = Mailbox<[PresentationGroup]>()
    let shell = daemon.control()
    shell.receiveEvents {
      if case .notifications(.list(let groups)) = $0 { lists.put(groups) }
    }
    _ = try shell.call(.attachShell(name: "shell"))
    let members = lists.take().flatMap(\.members)
    #expect(Set(members.map(\.key)) == Set(list.map(\.key)))
    let long = try #require(members.first { $0.isShortened })
    guard case .presentation(let whole) = try control.call(.notifications(.read(long.key))) else {
      Issue.record("no presentation")
      return
    }
    #expect(whole.body.utf8.count == 120_000)
  }

  @Test func `A client that was built before parts gets its list in one message`() throws {
    let daemon = try daemon()
    let socket = try UnixSocket.connect(path: daemon.paths.control)
    try socket.write(Frame.encode(Array(#"{"id":0,"call":"hello","version":1}"#.utf8)))
    try socket.write(Frame.encode(Array(#"{"id":1,"call":"delivered"}"#.utf8)))
    var frames = FrameDecoder(limit: WireLimits.frameBytesFromDaemon)
    var messages: [ServerMessage] = []
    while messages.count < 2 {
      frames.append(try socket.read(max: 1 << 16))
      while let body = try frames.next() {
        #expect(!String(decoding: body.suffix(40), as: UTF8.self).contains("isPartial"))
        messages.append(try ServerMessage.decode(body, from: .control))
      }
    }
    guard case .controlReply(1, .delivered(let list)) = messages[1] else {
      Issue.record("no list")
      return
    }
    #expect(list.count { $0.key.app.rawValue != "com.example.app0" } == 300)
  }
}
