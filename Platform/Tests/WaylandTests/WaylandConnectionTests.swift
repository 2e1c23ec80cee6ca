import Dispatch
import Glibc
import LinuxEvents
import Synchronization
import Testing

@testable import Wayland

@Suite(.timeLimit(.minutes(1))) struct WaylandConnectionTests {
  private let queue = DispatchQueue(label: "WaylandConnectionTests")
  private let compositor: FakeCompositor
  private let connection: WaylandConnection

  init() throws {
    compositor = try FakeCompositor()
    connection = try WaylandConnection(path: compositor.path, queue: queue)
    compositor.accept()
  }

  /// Starts to read, has the compositor do something, and waits for the reason of the end.
  private func reason(after step: () -> Void) async throws -> String? {
    let (reasons, continuation) = AsyncStream.makeStream(of: String.self)
    try queue.sync {
      connection.onLost = { continuation.yield($0) }
      try connection.start()
    }
    step()
    for await reason in reasons { return reason }
    return nil
  }

  @Test func `A round trip ends with the answer, and events come with their arguments`() throws {
    let registry = connection.root.make(.registry, by: "get_registry")
    let seen = Mutex<[String]>([])
    registry.onEvent = { event in
      seen.withLock {
        $0.append("\(event.name) \(event.uint(0)) \(event.text(1)) \(event.uint(2))")
      }
    }
    compositor.send(2, 0, [7] + FakeCompositor.words("wl_seat") + [5])
    // The callback of the round trip is the next object.
    compositor.send(3, 0, [1])
    try connection.roundTrip()
    #expect(seen.withLock { $0 } == ["global 7 wl_seat 5"])
  }

  @Test func `A compositor that closes the connection is gone, with the reason`() async throws {
    #expect(try await reason { compositor.hangUp() } == "the compositor closed the connection")
  }

  @Test(arguments: [UInt32(0), 1, 2, 3])
  func `A compositor that refuses a request is gone, with its words`(code: UInt32) async throws {
    let reason = try await reason {
      compositor.send(1, 0, [1, code] + FakeCompositor.words("what is this"))
    }
    // libwayland wrote an @ until 1.24, and writes a number sign since.
    let words = reason?.replacing("wl_display#1", with: "wl_display@1")
    #expect(words == "the compositor refused: wl_display@1: error \(code): what is this")
  }

  @Test func `A compositor that is gone while it is waited for is an error`() {
    compositor.hangUp()
    #expect(throws: WaylandError("the compositor closed the connection")) {
      try connection.roundTrip()
    }
  }

  @Test func `Requests that a compositor does not read are kept until it does`() async throws {
    let (turns, continuation) = AsyncStream.makeStream(of: Void.self)
    var sent = 0
    try queue.sync {
      connection.onEvents = { continuation.yield() }
      try connection.start()
      while !connection.isBlocked {
        // A request has 12 bytes, and the library holds 4096 that were not sent.
        for _ in 0..<300 { _ = connection.root.make(.callback, by: "sync") }
        sent += 300 * 12
        connection.flush()
      }
    }
    compositor.read(sent)
    for await _ in turns { break }
    queue.sync { #expect(!connection.isBlocked) }
  }

  @Test func `Connecting fails without a listener`() {
    #expect(throws: WaylandError.self) {
      try WaylandConnection(path: "/nowhere/wayland-0", queue: queue)
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct TransferTests {
  private let queue = DispatchQueue(label: "TransferTests")
  private let held = Held()

  /// The objects that a test keeps alive.
  private final class Held {
    var objects: [AnyObject] = []
  }

  @Test(arguments: [0, 5, 300_000, 1024 * 1024 + 1])
  func `A text goes through a pipe whatever its length, and is cut off at 1 MiB`(
    count: Int
  ) async throws {
    let (texts, continuation) = AsyncStream.makeStream(of: Int.self)
    try queue.sync {
      let reader = try TransferReader(
        queue: queue, done: { continuation.yield($0.count) },
        hand: { file in
          let bytes = [UInt8](repeating: 1, count: count)
          held.objects.append(TransferWriter(bytes, to: file, queue: queue) {})
        })
      held.objects.append(reader)
    }
    for await length in texts {
      #expect(length == min(count, 1024 * 1024))
      break
    }
    queue.sync { held.objects = [] }
  }

  @Test func `A writer whose reader is gone ends without a signal`() async throws {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    var pipe: [Int32] = [-1, -1]
    try #require(unsafe Glibc.pipe(&pipe) == 0)
    close(pipe[0])
    let file = WireFile(FileDescriptor(owning: pipe[1]))
    queue.sync {
      let bytes = [UInt8](repeating: 1, count: 300_000)
      held.objects.append(
        TransferWriter(bytes, to: file, queue: queue) { continuation.yield() })
    }
    for await _ in ends { break }
    queue.sync { held.objects = [] }
  }
}
