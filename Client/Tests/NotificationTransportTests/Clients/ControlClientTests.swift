import LinuxEvents
import NotificationModel
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

@Suite struct ControlClientTests {
  let folder: TemporaryFolder
  let paths: SocketPaths

  init() throws {
    folder = try TemporaryFolder()
    paths = try folder.sockets()
  }

  @Test func `A shell's client waits for answers and throws refusals`() throws {
    let refusal = NotificationFailure(
      .notFound, field: "app", value: "a", message: "It is not known.", remedy: "See unctl apps.")
    let daemon = try FakeDaemon(at: paths.control, kind: .control) { peer, call in
      guard case .control(let id, let call) = call else { return }
      peer.write(
        call == .engine(.apps(.all)) ? .controlReply(id: id, .apps([])) : .failure(id: id, refusal))
    }
    let client = Self.client(paths)
    #expect(try client.call(.apps(.all)) == .apps([]))
    #expect(throws: refusal) { try client.call(.status) }
    daemon.die()
  }

  @Test func `A shell's client may call from within its event handler`() throws {
    let daemon = try FakeDaemon(at: paths.control, kind: .control) { peer, call in
      guard case .control(let id, let call) = call else { return }
      peer.write(.controlReply(id: id, .done))
      if case .engine(.attachShell) = call {
        peer.write(.shellEvent(.settings(.lockChanged(isLocked: true))))
      }
    }
    let client = Self.client(paths)
    let inbox = Inbox<ControlReply?>()
    client.receiveEvents { [weak client] event in
      if event == .settings(.lockChanged(isLocked: true)) {
        inbox.put(try? client?.call(.settings(.setLocked(false))))
      }
    }
    #expect(try client.call(.attachShell(name: "test")) == .done)
    #expect(try inbox.next() == .done)
    daemon.die()
  }

  @Test func `A shell's client attaches itself again after the daemon was restarted`() throws {
    let received = Inbox<ControlRequest>()
    let handler: FakeDaemon.Handler = { peer, call in
      guard case .control(let id, let call) = call else { return }
      received.put(call)
      peer.write(.controlReply(id: id, .done))
      peer.write(.shellEvent(.notifications(.list([]))))
    }
    let first = try FakeDaemon(at: paths.control, kind: .control, handler: handler)
    let client = Self.client(paths)
    let events = Inbox<ShellEvent>()
    client.receiveEvents { events.put($0) }
    #expect(try client.call(.attachShell(name: "terminal")) == .done)
    #expect(try events.next() == .notifications(.list([])))
    first.die()
    let second = try FakeDaemon(at: paths.control, kind: .control, handler: handler)
    #expect(
      try received.next(2) == [
        .engine(.attachShell(name: "terminal")), .engine(.attachShell(name: "terminal")),
      ])
    #expect(try events.next() == .notifications(.list([])))
    second.die()
    client.close()
  }

  @Test func `A shell's client does not repeat a call that changes something`() throws {
    let daemon = try FakeDaemon(at: paths.control, kind: .control) { peer, _ in
      peer.socket.shutdown()
    }
    let failure = #expect(throws: NotificationFailure.self) {
      try Self.client(paths).call(.advanceClock(byMicroseconds: 1))
    }
    #expect(failure?.code == .connectionLost)
    #expect(daemon.hellos.count == 1)
    daemon.die()
  }

  private static func client(_ paths: SocketPaths) -> ControlClient {
    ControlClient(paths: paths, startsDaemon: false, timeouts: Timeouts(welcome: 5))
  }
}
