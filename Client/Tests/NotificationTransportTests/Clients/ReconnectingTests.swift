import LinuxEvents
import NotificationModel
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

@Suite struct ReconnectingTests {
  let folder: TemporaryFolder
  let paths: SocketPaths

  init() throws {
    folder = try TemporaryFolder()
    paths = try folder.sockets()
  }

  private static let request = NotificationRequest(
    identifier: "a", content: NotificationContent())

  @Test func `After a lost connection repeatable calls are repeated in order, and others fail`()
    throws
  {
    let received = Inbox<AppCall>()
    let first = try FakeDaemon(at: paths.center) { _, call in
      if case .app(_, let call) = call { received.put(call) }
    }
    let client = CenterClient.impatient(paths)
    let outcomes = Inbox<String>()
    let calls: [AppCall] = [
      .notifications(.setBadge(1)), .notifications(.add(Self.request)),
      .notifications(.removeAllPending), .notifications(.pendingRequests),
      .responses(.responseHandled(token: 1)),
    ]
    for call in calls {
      client.send(call) { result in
        outcomes.put("\(call) \(result.failure?.code.name ?? "done")".prefix(9) + "…")
      }
    }
    #expect(try received.next(5) == calls)
    // The new daemon replaces the old one before that one ends.
    first.die()
    let second = try FakeDaemon(at: paths.center) { peer, call in
      guard case .app(let id, let call) = call else { return }
      received.put(call)
      peer.reply(id)
    }
    #expect(
      try received.next(3) == [
        .notifications(.setBadge(1)), .notifications(.removeAllPending),
        .notifications(.pendingRequests),
      ])
    _ = try outcomes.next(5)
    #expect(try client.call(.notifications(.add(Self.request))) == .success(.done))
    second.die()
  }

  @Test func `An add that lost its connection fails and says that it may have been carried out`()
    throws
  {
    let received = Inbox<AppCall>()
    let daemon = try FakeDaemon(at: paths.center) { _, call in
      if case .app(_, let call) = call { received.put(call) }
    }
    let client = CenterClient.impatient(paths)
    let outcomes = Inbox<Outcome>()
    client.send(.notifications(.add(Self.request))) { outcomes.put($0) }
    _ = try received.next()
    daemon.die()
    let failure = try outcomes.next().failure
    #expect(failure?.code == .connectionLost)
    #expect(failure?.remedy.contains("may have been carried out") == true)
  }

  @Test func `A process with a delegate reconnects and sets the delegate again`() throws {
    let received = Inbox<AppCall>()
    let handler: FakeDaemon.Handler = { peer, call in
      guard case .app(let id, let call) = call else { return }
      received.put(call)
      peer.reply(id)
    }
    let first = try FakeDaemon(at: paths.center, handler: handler)
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.responses(.setDelegate(isSet: true))) == .success(.done))
    #expect(try client.call(.apps(.setActive(true))) == .success(.done))
    #expect(try client.call(.apps(.setActive(false))) == .success(.done))
    _ = try received.next(3)
    first.die()
    let second = try FakeDaemon(at: paths.center, handler: handler)
    #expect(try received.next() == .responses(.setDelegate(isSet: true)))
    #expect(second.hellos.count == 1)
    second.die()
    client.close()
  }

  @Test func `A process that asked for locations sends its registrations again, and no others`()
    throws
  {
    let received = Inbox<AppCall>()
    let handler: FakeDaemon.Handler = { peer, call in
      guard case .app(let id, let call) = call else { return }
      received.put(call)
      peer.reply(id)
    }
    let first = try FakeDaemon(at: paths.center, handler: handler)
    let client = CenterClient.impatient(paths)
    let watches = [
      LocationWatch(accuracy: 100, distance: 50), LocationWatch(accuracy: 0, distance: 0),
    ]
    let region = Region(identifier: "home", latitude: 48, longitude: 11, radius: 100)
    let calls: [AppCall] =
      [.places(.locationStatus)] + watches.map { .places(.watchLocation($0)) }
      + [.places(.monitorRegion(region))]
    for call in calls { #expect(try client.call(call) == .success(.done)) }
    _ = try received.next(4)
    first.die()
    let second = try FakeDaemon(at: paths.center, handler: handler)
    #expect(
      try received.next(2) == [.places(.locationStatus), .places(.watchLocation(watches[1]))])
    #expect(try client.call(.places(.watchLocation(nil))) == .success(.done))
    #expect(try received.next() == .places(.watchLocation(nil)))
    second.die()
    let third = try FakeDaemon(at: paths.center, handler: handler)
    #expect(try received.next() == .places(.locationStatus))
    #expect(try client.call(.notifications(.badge)) == .success(.done))
    #expect(try received.next() == .notifications(.badge))
    third.die()
    client.close()
  }

  @Test func `A call that ends the daemon is not repeated without limit`() throws {
    let received = Inbox<AppCall>()
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      if case .app(_, let call) = call { received.put(call) }
      peer.socket.shutdown()
    }
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.notifications(.pendingRequests)).failure?.code == .connectionLost)
    #expect(received.count == 3)
    daemon.die()
  }

  @Test func `The last failure that the daemon sent is the reason of a lost connection`() throws {
    let reason = NotificationFailure(
      .limitReached, field: "connection", message: "Too many.", remedy: "Close some.")
    let daemon = try FakeDaemon(at: paths.center) { peer, _ in
      peer.write(.failure(id: nil, reason))
      peer.socket.shutdown()
    }
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.notifications(.add(Self.request))) == .failure(reason))
    daemon.die()
  }

  @Test func `Invalid bytes from the daemon end only the connection`() throws {
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      switch call {
      case .app(_, .notifications(.add)): try? peer.socket.write([0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3])
      case .app(let id, _):
        try? peer.socket.write(
          Frame.encode([1, 2, 3]) + ServerMessage.reply(id: id, .done).frame())
      case .control: return
      }
    }
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.notifications(.add(Self.request))).failure?.code == .limitReached)
    #expect(try client.call(.notifications(.setBadge(2))) == .success(.done))
    #expect(daemon.hellos.count == 2)
    daemon.die()
  }

  @Test func `A closed client refuses every call`() throws {
    let daemon = try FakeDaemon(at: paths.center) { peer, call in
      if case .app(let id, _) = call { peer.reply(id) }
    }
    let client = CenterClient.impatient(paths)
    #expect(try client.call(.settings(.all)) == .success(.done))
    client.close()
    #expect(try client.call(.settings(.all)).failure?.code == .connectionLost)
    daemon.die()
  }
}
