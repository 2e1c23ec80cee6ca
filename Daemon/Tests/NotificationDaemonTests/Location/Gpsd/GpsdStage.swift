import Dispatch
import NIOCore
import NIOPosix
import NotificationModel
import Synchronization
import Testing

@testable import NotificationDaemon

/// A source on a loop that polls a gpsd, and all of its reports.
final class GpsdStage: Sendable {
  /// The objects on the loop.
  final class Parts {
    let time = ManualTime()
    var source: GpsdSource?
  }

  // It lives as long as the process: shutting it down needs a thread of the pool that tests block.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let loop: any EventLoop
  private let parts: NIOLoopBoundBox<Parts>
  private let heard = Log()

  /// The reports, for a test that waits elsewhere.
  private final class Log: Sendable {
    let events = Mutex<[LocationSourceEvent]>([])
    let news = DispatchSemaphore(value: 0)

    func add(_ event: LocationSourceEvent) {
      events.withLock { $0.append(event) }
      news.signal()
    }
  }

  init(port: Int) throws {
    let (loop, heard) = (Self.group.next(), heard)
    self.loop = loop
    parts = try loop.submit {
      let parts = Parts()
      let time = parts.time
      parts.source = GpsdSource(
        host: "127.0.0.1", port: port, loop: loop, now: { time.moment.wall }, after: time.after
      ) { heard.add($0) }
      return NIOLoopBoundBox(parts, eventLoop: loop)
    }.wait()
  }

  deinit {
    let parts = parts
    try? loop.submit { parts.value.source = nil }.wait()
  }

  /// Runs a closure on the loop, and fires the timers that are then due.
  @discardableResult
  func on<Value: Sendable>(_ body: @escaping @Sendable (Parts) -> Value) throws -> Value {
    try loop.submit { [parts] in
      let value = body(parts.value)
      parts.value.time.advance()
      return value
    }.wait()
  }

  /// Sets the requirements of the source.
  func need(_ distance: Double?) throws {
    try on { parts in
      parts.source?.need(distance.map { LocationNeed(distance: $0, accuracy: 10) })
    }
  }

  /// Advances time.
  func transaction(_ seconds: Double) throws { try on { $0.time.advance(seconds) } }

  /// Waits until the source pauses before its next poll.
  func waitForRest() throws {
    while try on({ $0.source.map { $0.phase == .resting } }) == false {}
  }

  /// The time until the next timer.
  var nextPause: Duration? { get throws { try on { $0.time.nextPause } } }

  /// Waits until the source has reported so many events, and returns the last of them.
  func wait(
    for count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LocationSourceEvent {
    while true {
      let present = heard.events.withLock { $0 }
      if present.count >= count { return present[count - 1] }
      try #require(
        heard.news.wait(timeout: .now() + 240) == .success, "nothing came after \(present)",
        sourceLocation: sourceLocation)
    }
  }

  /// The next report after so many, with time advancing until then.
  func next(after count: Int, moving seconds: Double) throws -> LocationSourceEvent {
    while self.count <= count {
      try transaction(seconds)
      _ = heard.news.wait(timeout: .now() + 0.05)
    }
    return try wait(for: count + 1)
  }

  /// How many events it has reported.
  var count: Int { heard.events.withLock { $0.count } }
}
