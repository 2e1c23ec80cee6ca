import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

@Suite(.blocking, .serialized)
struct HostilePeersTests {
  @Test(arguments: [
    "", "{", "null", "[]", "{\"id\":1}", "{\"id\":1,\"call\":7}", "{\"id\":1,\"call\":\"fly\"}",
    "{\"id\":1,\"call\":\"add\"}", "{\"id\":1,\"call\":\"add\",\"request\":{\"identifier\":[]}}",
    "{\"id\":0,\"call\":\"hello\",\"version\":99}", "\u{0}\u{1}\u{2}",
    "{\"id\":1,\"call\":\"settings\"}",
  ])
  func `A malformed message is refused and disturbs no other connection`(_ text: String) throws {
    let daemon = try RealDaemon()
    try daemon.start()
    for path in [daemon.paths.center, daemon.paths.control] {
      var peer = try RawPeer(path: path)
      try peer.send(Array(text.utf8))
      let answer = try #require(try peer.receive())
      #expect(answer.contains("\"error\""))
    }
    #expect(try daemon.control().call(.responses(.keptResponses)) == .responses([]))
  }

  @Test func `An impossible message length ends the connection with the reason`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    var peer = try RawPeer(path: daemon.paths.center)
    try peer.socket.write([0xFF, 0xFF, 0xFF, 0xFF, 0, 0])
    #expect(try #require(try peer.receive()).contains("limitReached"))
    #expect(try peer.receive() == nil)
    #expect(try daemon.control().call(.responses(.keptResponses)) == .responses([]))
  }

  @Test func `Half a message does not delay other connections`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let peer = try RawPeer(path: daemon.paths.center)
    try peer.socket.write([0, 0, 1, 0, 123])
    #expect(try daemon.control().call(.responses(.keptResponses)) == .responses([]))
  }

  @Test func `Silent connections of a program make room for each other, and others continue`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    let control = daemon.control()
    _ = try control.call(.responses(.keptResponses))
    _ = try? DescriptorLimit.raiseToHardLimit()
    var peers: [RawPeer] = []
    for _ in 0..<2_000 { peers.append(try RawPeer(path: daemon.paths.center)) }
    #expect(try control.call(.responses(.keptResponses)) == .responses([]))
    let other = daemon.app()
    _ = try other.ask(.settings(.all))
    peers.removeAll()
    try wait(seconds: 30) {
      guard case .status(let status) = try control.call(.status) else { return false }
      return status.connections < 10
    }
  }

  @Test func `A program with too many connections that have greeted learns its limit and its name`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    let limit = 512
    let control = daemon.control()
    _ = try control.call(.responses(.keptResponses))
    _ = try? DescriptorLimit.raiseToHardLimit()
    var peers: [RawPeer] = []
    var refusal: String?
    while refusal == nil, peers.count <= limit {
      var peer = try RawPeer(path: daemon.paths.center)
      try peer.send(ClientMessage.hello(Hello(bundleIdentifier: "com.example.organizer")).encode())
      let answer = try #require(try peer.receive())
      if answer.contains("\"error\"") { refusal = answer } else { peers.append(peer) }
    }
    // The connection of `control` counts.
    #expect(peers.count == limit - 1)
    let program = try #require(ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
    #expect(refusal?.contains("limitReached") == true)
    #expect(refusal?.contains("\(limit) connections") == true)
    #expect(refusal?.contains("\(program) (process \(ProcessFacts.ownIdentifier))") == true)
    guard case .doctor(let findings) = try control.call(.doctor) else { return }
    #expect(
      findings.contains {
        $0.subject == "budget" && $0.finding.contains("\(limit) of \(limit), \(limit) of them by")
      })
  }

  @Test func `A program that never reads costs little memory, and the others continue`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    let control = daemon.control()
    var content = NotificationContent()
    content.body = .literal(String(repeating: "x", count: 60_000))
    for index in 0..<40 {
      let request = NotificationRequest(
        identifier: "n\(index)", content: content,
        trigger: .timeInterval(seconds: 9_000, repeats: false))
      _ = try app.ask(.notifications(.add(request)))
    }
    var deaf = try RawPeer(path: daemon.paths.center)
    try deaf.greet("com.example.organizer")
    let question = Array("{\"id\":1,\"call\":\"pendingRequests\"}".utf8)
    // More would fill the socket and block this test, because the daemon continues to read only as the answers
    // are read.
    for _ in 0..<100 { try deaf.send(question) }
    #expect(try app.ask(.notifications(.categories)) == .categories([]))
    #expect(try control.call(.responses(.keptResponses)) == .responses([]))
    let memory = try #require(ProcessUse.anonymousKilobytes(of: try daemon.process()))
    #expect(memory < 100_000)
  }

  @Test func `Another program cannot claim an app's name`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    _ = try daemon.allowedApp("com.example.organizer")
    let client = #filePath.components(separatedBy: "/Tests/")[0] + "/docs/clients/python/notify.py"
    let result = try daemon.run(
      "/usr/bin/env", ["python3", client, "Tea", "Ready", "--app", "com.example.organizer"])
    #expect(result.status != 0)
    #expect(result.output.contains("identityRefused"))
    #expect(result.output.contains("unctl rebind com.example.organizer"))
  }

  @Test(arguments: [
    "", " ", "é", "e\u{301}", "👩‍👩‍👧‍👦", "\u{202E}abc", "a/b\\c\"d", "\u{0}", "\n",
    String(repeating: "x", count: 4_096),
  ])
  func `Identifiers and texts of any kind are returned as they were sent`(_ text: String) throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    var request = NotificationRequest.reminder(text, after: 9_000)
    request.content.body = .literal(text)
    _ = try app.ask(.notifications(.add(request)))
    guard case .requests(let list) = try app.ask(.notifications(.pendingRequests)) else { return }
    #expect(list.map { Array($0.request.identifier.utf8) } == [Array(text.utf8)])
    #expect(list.first?.request.content.body == .literal(text))
  }

  @Test func `An identifier beyond the limit is refused by its field`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    let long = NotificationRequest.reminder(String(repeating: "x", count: 5_000), after: 9_000)
    let failure = #expect(throws: NotificationFailure.self) {
      try app.ask(.notifications(.add(long)))
    }
    #expect(failure?.code == .limitReached)
    #expect(failure?.field?.contains("identifier") == true)
  }
}

/// A peer that writes any bytes.
struct RawPeer {
  let socket: UnixSocket
  private var frames = FrameDecoder(limit: WireLimits.frameBytesFromDaemon)

  init(path: String) throws {
    socket = try UnixSocket.connect(path: path)
  }

  func send(_ body: [UInt8]) throws {
    try socket.write(try Frame.encode(body))
  }

  /// Sends the greeting of an app and reads the welcome.
  mutating func greet(_ identifier: String) throws {
    try send(ClientMessage.hello(Hello(bundleIdentifier: identifier)).encode())
    _ = try receive()
  }

  /// The next message as text, or nothing when the peer has closed.
  mutating func receive() throws -> String? {
    while true {
      if let frame = try frames.next() { return String(decoding: frame, as: UTF8.self) }
      let bytes = (try? socket.read(max: 1 << 16)) ?? []
      if bytes.isEmpty { return nil }
      frames.append(bytes)
    }
  }
}
