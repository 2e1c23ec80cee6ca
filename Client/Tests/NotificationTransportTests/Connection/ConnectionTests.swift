import Glibc
import LinuxEvents
import NotificationModel
import NotificationWire
import Testing

@testable import NotificationTransport

@Suite struct ConnectionTests {
  @Test func `A connection accepts no more calls than may wait`() throws {
    let (near, far) = try UnixSocket.pair()
    let link = SocketConnection<AppCall>(socket: near, kind: .center, limit: 3, onEvent: { _ in })
    for id in 1...3 { #expect(try link.send([1], Self.call(Int64(id)))) }
    let failure = #expect(throws: NotificationFailure.self) {
      try link.send([1], Self.call(4))
    }
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "calls")
    #expect(try far.read(max: 10) == [1, 1, 1])
  }

  @Test func `A connection reports that a call cannot have arrived when the peer is gone`() throws {
    let link: SocketConnection<AppCall>
    do {
      let (near, far) = try UnixSocket.pair()
      link = SocketConnection(socket: near, kind: .center, onEvent: { _ in })
      far.shutdown()
    }
    #expect(try !link.send([1], Self.call(1)))
    #expect(link.takeUnanswered().isEmpty)
  }

  @Test func `The advice for another user's socket is not to start a daemon`() {
    func remedy(_ code: Int32) -> String {
      let error = LinuxError(operation: "connect", code: code, subject: "/run/user/2/control.sock")
      return NotificationFailure.unreachable("/run/user/2/control.sock", error).remedy
    }
    #expect(remedy(EACCES).contains("XDG_RUNTIME_DIR"))
    #expect(!remedy(EACCES).contains("usernotificationsd start"))
    #expect(remedy(ENOMEM).contains("usernotificationsd start"))
  }

  @Test func `Reconnection pauses grow and fill their time`() {
    let pauses = Timeouts.pauses(filling: 5)
    #expect(abs(pauses.reduce(0, +) - 5) < 1e-9)
    #expect(pauses.first == 0.01)
    #expect(pauses.max() == 0.5)
    #expect(Timeouts.pauses(filling: 0).isEmpty)
  }

  private static func call(_ id: Int64) -> SocketConnection<AppCall>.Unanswered {
    SocketConnection.Unanswered(id: id, answer: { _ in })
  }
}
