import NIOCore
import NIOHTTP2

/// Counts the frames that cost us more than their sender.
struct AbuseCounter {
  private let limits: ProviderLimits
  private var control: RateBucket
  private var priorities: RateBucket
  private var windowUpdates: RateBucket
  private var resets: RateBucket
  private var resetFrames: RateBucket
  private var ignoredFrames: RateBucket
  private var ignoredBytes: RateBucket
  /// How many requests were refused for who sent them, before the first that was not.
  private var unauthenticated = 0

  init(_ limits: ProviderLimits, at now: NIODeadline) {
    self.limits = limits
    control = RateBucket(limits.controlFrames, at: now)
    priorities = RateBucket(limits.windowUpdates, at: now)
    windowUpdates = RateBucket(limits.windowUpdates, at: now)
    resets = RateBucket(limits.resets, at: now)
    resetFrames = RateBucket(limits.windowUpdates, at: now)
    ignoredFrames = RateBucket(limits.ignoredFrames, at: now)
    ignoredBytes = RateBucket(limits.ignoredBytes, at: now)
  }

  /// A request of somebody who may push; each pays for some frames of its own.
  mutating func countRequest() {
    priorities.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    windowUpdates.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    resetFrames.earn(GatewayLimits.framesOfRequest, limits.windowUpdates)
    unauthenticated = 0
  }

  /// A request without a right to push; whether there were too many.
  mutating func countUnauthenticated() -> Bool {
    unauthenticated += 1
    return unauthenticated <= limits.unauthenticatedRequests
  }

  /// A request that was taken back before its answer; whether it may still be.
  ///
  /// Streams that are over are not counted: curl resets each of them once more.
  mutating func allowsReset(at now: NIODeadline) -> Bool {
    resets.take(limits.resets, at: now)
  }

  /// Another frame that is no part of a request; whether it may still be.
  ///
  /// Old clients send a PRIORITY frame with each request, which HTTP/2 allowed, and new ones
  /// PRIORITY_UPDATE; they are counted by themselves once the provider may push.
  mutating func allows(
    _ head: FrameHead, isAuthenticated: Bool, at now: NIODeadline
  ) -> Bool {
    switch head.kind {
    case FrameHead.Kind.data, FrameHead.Kind.headers, FrameHead.Kind.continuation: true
    case FrameHead.Kind.windowUpdate: windowUpdates.take(limits.windowUpdates, at: now)
    case FrameHead.Kind.reset: resetFrames.take(limits.windowUpdates, at: now)
    case FrameHead.Kind.priority where isAuthenticated:
      priorities.take(limits.windowUpdates, at: now)
    case FrameHead.Kind.priorityUpdate where isAuthenticated:
      priorities.take(limits.windowUpdates, at: now)
        && ignoredBytes.take(limits.ignoredBytes, Double(head.length), at: now)
    case _ where head.isIgnorable:
      ignoredFrames.take(limits.ignoredFrames, at: now)
        && ignoredBytes.take(limits.ignoredBytes, Double(head.length), at: now)
    default: control.take(limits.controlFrames, at: now)
    }
  }
}
