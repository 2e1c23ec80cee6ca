import Dispatch
import NIOCore

/// The messages that reached the devices, and when.
final class Arrivals {
  private(set) var count = 0
  private var first: UInt64 = 0
  private var last: UInt64 = 0
  private var latencies: [UInt64] = []
  private var awaited: (count: Int, promise: EventLoopPromise<Void>)?

  /// Counts a message. Digits after its last colon are its sending time.
  func add(_ payload: some BidirectionalCollection<UInt8>) {
    let now = DispatchTime.now().uptimeNanoseconds
    if count == 0 { first = now }
    last = now
    count += 1
    if let sent = Self.stamp(payload), sent < now { latencies.append(now - sent) }
    if let awaited, count >= awaited.count {
      self.awaited = nil
      awaited.promise.succeed()
    }
  }

  /// Resets the counts.
  func reset() {
    count = 0
    latencies = []
  }

  /// Completes as soon as `count` messages have arrived.
  func wait(for count: Int, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    if self.count >= count {
      promise.succeed()
    } else {
      awaited = (count, promise)
    }
    return promise.futureResult
  }

  /// The result as a line of JSON.
  var report: String {
    let seconds = Double(last - min(first, last)) / 1e9
    let sorted = latencies.sorted()
    let median = sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2]) / 1e6
    let late = sorted.isEmpty ? 0 : Double(sorted[sorted.count * 99 / 100]) / 1e6
    return """
      {"count": \(count), "seconds": \(seconds), "median": \(median), "late": \(late)}
      """
  }

  /// The digits between the last colon and the bracket at the end.
  private static func stamp(_ payload: some BidirectionalCollection<UInt8>) -> UInt64? {
    guard let colon = payload.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = payload[payload.index(after: colon)...].dropLast()
    guard digits.count > 9 else { return nil }
    return digits.reduce(into: UInt64?(0)) { value, byte in
      guard let old = value, (48...57).contains(byte) else { return value = nil }
      value = old * 10 + UInt64(byte - 48)
    }
  }
}
