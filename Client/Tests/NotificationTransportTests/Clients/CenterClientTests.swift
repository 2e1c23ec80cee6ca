import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

@Suite struct CenterClientTests {
  let folder: TemporaryFolder
  let paths: SocketPaths

  init() throws {
    folder = try TemporaryFolder()
    paths = try folder.sockets()
  }

  @Test func `An app's client connects at the first call, and then greets once`() throws {
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      if case .app(let id, .notifications(.setBadge(let count))) = call {
        peer.reply(id, .granted(count == 1))
      }
    }
    let client = CenterClient.impatient(paths)
    client.receiveEvents { _ in }
    #expect(daemon.hellos.isEmpty)
    #expect(try client.call(.notifications(.setBadge(1))) == .success(.granted(true)))
    #expect(try client.call(.notifications(.setBadge(2))) == .success(.granted(false)))
    var hello = Hello(bundleIdentifier: "com.example.test")
    hello.readsParts = true
    #expect(daemon.hellos == [hello])
    daemon.die()
  }

  @Test func `An app's client completes calls and events in the order they arrive`() throws {
    let key = try #require(BundleIdentifier("a"))
    let delivered = DeliveredNotification(
      key: NotificationKey(app: key, identifier: "x", delivery: 1),
      request: NotificationRequest(identifier: "x", content: NotificationContent()),
      date: WallTime(microseconds: 1))
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      guard case .app(let id, _) = call else { return }
      if id % 3 == 0 { peer.write(.event(.notifications(.willPresent(token: id, delivered)))) }
      peer.reply(id)
    }
    let client = CenterClient.impatient(paths)
    let inbox = Inbox<String>()
    client.receiveEvents { event in
      if case .notifications(.willPresent(let token, _)) = event { inbox.put("event \(token)") }
    }
    for number in 1...300 {
      client.send(.notifications(.setBadge(number))) { _ in inbox.put("reply \(number)") }
    }
    let expected = (1...300).flatMap {
      $0 % 3 == 0 ? ["event \($0)", "reply \($0)"] : ["reply \($0)"]
    }
    #expect(try inbox.next(400) == expected)
    daemon.die()
  }

  @Test func `An app's client keeps the order of each calling thread`() throws {
    let received = Inbox<Int>()
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      guard case .app(let id, .notifications(.setBadge(let count))) = call else { return }
      received.put(count)
      peer.reply(id)
    }
    let client = CenterClient.impatient(paths)
    for thread in 0..<4 {
      Thread {
        for number in 0..<200 {
          client.send(.notifications(.setBadge(thread * 1000 + number))) { _ in }
        }
      }.start()
    }
    let counts = try received.next(800)
    for thread in 0..<4 {
      #expect(counts.filter { $0 / 1000 == thread } == (0..<200).map { thread * 1000 + $0 })
    }
    daemon.die()
  }

  @Test func `An app's client has its bytes in the socket when send returns`() throws {
    let listener = try Listener(at: paths.center)
    let mayRead = Inbox<Void>()
    let found = Inbox<[ClientMessage]>()
    Thread {
      guard let socket = listener.accept() else { return }
      var frames = FrameDecoder()
      var messages: [ClientMessage] = []
      while let bytes = try? socket.read(max: 4096), !bytes.isEmpty {
        frames.append(bytes)
        while let body = try? frames.next() {
          if let message = try? ClientMessage.decode(body) { messages.append(message) }
        }
        guard messages.count == 1 else { continue }
        let welcome = Welcome(app: nil, daemonVersion: "0", daemonProcess: 1)
        try? socket.write(ServerMessage.welcome(welcome).frame())
        try? mayRead.next()
      }
      found.put(messages)
    }.start()
    let client = CenterClient.impatient(paths)
    for number in 1...3 { client.send(.notifications(.setBadge(number))) { _ in } }
    client.close()
    mayRead.put(())
    #expect(
      try found.next().dropFirst() == [
        .app(id: 1, .notifications(.setBadge(1))), .app(id: 2, .notifications(.setBadge(2))),
        .app(id: 3, .notifications(.setBadge(3))),
      ])
  }

  @Test func `An app's client reports why its greeting was refused, and tries again`() throws {
    let failure = NotificationFailure(
      .identityRefused, field: "bundleIdentifier", message: "It is another's.", remedy: "Rebind.")
    let daemon = try FakeDaemon(at: paths.center, refusing: failure) { _, _ in }
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.settings(.all)) == .failure(failure))
    #expect(try client.call(.settings(.all)) == .failure(failure))
    #expect(daemon.hellos.count == 2)
    daemon.die()
  }

  @Test func `An app's client refuses a call over the limit and continues`() throws {
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      if case .app(let id, _) = call { peer.reply(id) }
    }
    let client = CenterClient.impatient(paths)
    let long = String(repeating: "x", count: WireLimits.frameBytesFromPeers)
    let failure = try client.call(.notifications(.removePending(identifiers: [long]))).failure
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "frame")
    #expect(try client.call(.settings(.all)) == .success(.done))
    daemon.die()
  }

  @Test func `An app's client does not accept a reply of another kind`() throws {
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      guard case .app(let id, _) = call else { return }
      try? peer.socket.write(Frame.encode(Array(#"{"id":\#(id),"reply":"moon"}"#.utf8)))
    }
    let client = CenterClient.impatient(paths)
    let failure = try client.call(.settings(.all)).failure
    #expect(failure?.field == "reply")
    #expect(failure?.value == "moon")
    daemon.die()
  }
}
