import HTTP2
import NIOCore

/// Counts the frames that cost the gateway more than their sender.
struct AbuseCounter {
  private let limits: AbuseLimits
  private var control: RateBucket
  private var priorities: RateBucket
  private var windowUpdates: RateBucket
  private var resets: RateBucket
  private var resetFrames: RateBucket
  private var ignoredFrames: RateBucket
  private var ignoredBytes: RateBucket
  /// How many requests without a right to push came before the first one with it.
  private var unauthenticated = 0
  /// How many empty DATA frames came in a row.
  private var emptyFrames = 0
  /// Whether the gateway's settings were acknowledged, which costs nothing once.
  private var hasAcknowledgement = false

  init(_ limits: AbuseLimits, at now: NIODeadline) {
    self.limits = limits
    control = RateBucket(limits.controlFrames, at: now)
    priorities = RateBucket(limits.windowUpdates, at: now)
    windowUpdates = RateBucket(limits.windowUpdates, at: now)
    resets = RateBucket(limits.resets, at: now)
    resetFrames = RateBucket(limits.windowUpdates, at: now)
    ignoredFrames = RateBucket(limits.ignoredFrames, at: now)
    ignoredBytes = RateBucket(limits.ignoredBytes, at: now)
  }

  /// Counts a request with a right to push; each allows some frames more.
  mutating func countRequest() {
    priorities.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    windowUpdates.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    resetFrames.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    unauthenticated = 0
  }

  /// Counts a request without a right to push, and returns whether there were too many.
  mutating func countUnauthenticated() -> Bool {
    unauthenticated += 1
    return unauthenticated <= limits.unauthenticatedRequests
  }

  /// Counts a request that was cancelled before its answer, and returns whether it was still allowed.
  ///
  /// Closed streams are not counted: curl resets each of them once more.
  mutating func allowsReset(at now: NIODeadline) -> Bool {
    resets.consume(limits.resets, at: now)
  }

  /// Counts a frame outside requests, and returns whether it is still allowed.
  ///
  /// Old clients send a PRIORITY frame with each request, which HTTP/2 allowed, and new ones
  /// PRIORITY_UPDATE; some send an empty DATA frame before each body. These frames are counted separately once the
  /// provider may push.
  mutating func allows(
    _ head: FrameHead, isAuthenticated: Bool, at now: NIODeadline
  ) -> Bool {
    let isEmpty = head.kind == FrameHead.Kind.data && head.length == 0 && !head.endsStream
    emptyFrames = isEmpty ? emptyFrames + 1 : 0
    guard emptyFrames <= GatewayLimits.emptyFrames else { return false }
    return switch head.kind {
    case FrameHead.Kind.headers, FrameHead.Kind.continuation: true
    case FrameHead.Kind.data where !isEmpty: true
    case FrameHead.Kind.data where isAuthenticated, FrameHead.Kind.windowUpdate:
      windowUpdates.consume(limits.windowUpdates, at: now)
    case FrameHead.Kind.settings where head.isAcknowledgement && !hasAcknowledgement:
      acknowledge()
    case FrameHead.Kind.reset: resetFrames.consume(limits.windowUpdates, at: now)
    case FrameHead.Kind.priority where isAuthenticated:
      priorities.consume(limits.windowUpdates, at: now)
    case FrameHead.Kind.priorityUpdate where isAuthenticated:
      priorities.consume(limits.windowUpdates, at: now)
        && ignoredBytes.consume(limits.ignoredBytes, Double(head.length), at: now)
    case _ where head.isIgnorable:
      ignoredFrames.consume(limits.ignoredFrames, at: now)
        && ignoredBytes.consume(limits.ignoredBytes, Double(head.length), at: now)
    default: control.consume(limits.controlFrames, at: now)
    }
  }

  private mutating func acknowledge() -> Bool {
    hasAcknowledgement = true
    return true
  }
}
