import NIOCore
import NIOHTTP2

/// The nine bytes before each frame's payload (RFC 9113, section 4.1).
struct FrameHead {
  /// The kinds of frames that the gateway distinguishes.
  enum Kind {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let priority: UInt8 = 2
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4
    static let ping: UInt8 = 6
    static let goAway: UInt8 = 7
    static let windowUpdate: UInt8 = 8
    static let continuation: UInt8 = 9
    /// RFC 9218.
    static let priorityUpdate: UInt8 = 16
  }

  static let size = 9
  /// The largest payload that is accepted: the protocol's initial value of SETTINGS_MAX_FRAME_SIZE.
  static let largestPayload = 16_384
  private static let acknowledges: UInt8 = 0x1
  private static let endsHeaders: UInt8 = 0x4

  let length: Int
  let kind: UInt8
  let flags: UInt8
  let stream: Int

  /// Reads the head at the start of a buffer without consuming it; fails if the head is incomplete.
  init?(_ bytes: ByteBuffer) {
    let start = bytes.readerIndex
    guard bytes.readableBytes >= Self.size, let first: UInt32 = bytes.getInteger(at: start),
      let flags: UInt8 = bytes.getInteger(at: start + 4),
      let stream: UInt32 = bytes.getInteger(at: start + 5)
    else { return nil }
    length = Int(first >> 8)
    kind = UInt8(first & 0xFF)
    self.flags = flags
    self.stream = Int(stream & 0x7FFF_FFFF)
  }

  init(kind: UInt8, flags: UInt8 = 0, stream: Int = 0, length: Int) {
    self.kind = kind
    self.flags = flags
    self.stream = stream
    self.length = length
  }

  /// Whether the frame ends a field block.
  var isEndOfHeaders: Bool { flags & Self.endsHeaders != 0 }

  /// Whether receivers ignore frames of this kind in HTTP/2 (RFC 9113, section 5.5).
  var isIgnorable: Bool { kind > Kind.continuation && length <= Self.largestPayload }

  /// Whether it acknowledges the gateway's settings.
  var isSettingsAcknowledgement: Bool {
    kind == Kind.settings && flags & Self.acknowledges != 0 && stream == 0 && length == 0
  }

  /// Whether it changes settings.
  var isSettings: Bool { kind == Kind.settings && flags & Self.acknowledges == 0 && stream == 0 }

  /// The head, followed by the payload.
  func bytes(_ payload: [UInt8] = []) -> ByteBuffer {
    var bytes = ByteBuffer()
    bytes.writeInteger(UInt32(length) << 8 | UInt32(kind))
    bytes.writeInteger(flags)
    bytes.writeInteger(UInt32(stream))
    bytes.writeBytes(payload)
    return bytes
  }
}

/// Counts the frames that cost the gateway more than their sender.
struct AbuseCounter {
  private let limits: ProviderLimits
  private var control: RateBucket
  private var priorities: RateBucket
  private var windowUpdates: RateBucket
  private var resets: RateBucket
  private var resetFrames: RateBucket
  private var ignoredFrames: RateBucket
  private var ignoredBytes: RateBucket
  /// How many requests without a right to push came before the first one with it.
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

  /// Counts another frame that is not part of a request, and returns whether it is still allowed.
  ///
  /// Old clients send a PRIORITY frame with each request, which HTTP/2 allowed, and new ones
  /// PRIORITY_UPDATE; these frames are counted separately once the provider may push.
  mutating func allows(
    _ head: FrameHead, isAuthenticated: Bool, at now: NIODeadline
  ) -> Bool {
    switch head.kind {
    case FrameHead.Kind.data, FrameHead.Kind.headers, FrameHead.Kind.continuation: true
    case FrameHead.Kind.windowUpdate: windowUpdates.consume(limits.windowUpdates, at: now)
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
}
