import LinuxEvents
import NIOCore
import NotificationModel
import NotificationWire
import Synchronization

/// An event for windows, in its written form.
struct WebEvent: Sendable {
  /// The subject of an event, by which a later event in the same message replaces it.
  enum Subject: Hashable, Sendable {
    case presentation(NotificationKey)
    case list
    case badge(BundleIdentifier)
    case lock
    case subscriptions
  }

  /// The event as one JSON object.
  let json: [UInt8]
  /// The subject, if a later event may replace this one.
  let subject: Subject?
  /// The subject whose earlier event it replaces.
  let replaces: Subject?

  private init(json: [UInt8], subject: Subject? = nil, replaces: Subject? = nil) {
    self.json = json
    self.subject = subject
    self.replaces = replaces
  }

  /// An event of the daemon, with files named by addresses that only this process can make.
  init(_ event: ShellEvent, files: SealedFiles) {
    var writer = JSONWriter(leaving: files.substitutes)
    writer.object { event.writeMembers(to: &$0) }
    let subject = Subject(event)
    let replaces: Subject? =
      if case .notifications(.withdraw(let key)) = event { .presentation(key) } else { subject }
    self.init(json: writer.bytes, subject: subject, replaces: replaces)
  }

  /// The daemon went away.
  static let daemonLost = WebEvent(json: Array(#"{"event":"daemonLost"}"#.utf8))

  /// The first event of a window; the events that describe the present state follow.
  static func snapshot(_ status: SystemStatus) -> WebEvent {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", "snapshot")
      writer.member("version", status.version)
      writer.member("isSimulator", status.isSimulator)
      writer.member("now", status.now)
      writer.member("timeZone", status.timeZone)
    }
    return WebEvent(json: writer.bytes)
  }
}

extension WebEvent.Subject {
  init?(_ event: ShellEvent) {
    switch event {
    case .notifications(.present(let presentation)): self = .presentation(presentation.key)
    case .notifications(.list): self = .list
    case .notifications(.badge(let app, _)): self = .badge(app)
    case .settings(.lockChanged): self = .lock
    case .pushes(.subscriptionsChanged): self = .subscriptions
    default: return nil
    }
  }
}

/// One message of an event stream, in the format of server-sent events in the HTML standard.
struct EventMessage: Sendable {
  /// Its number; `nil` if a reconnecting window does not request it again.
  let number: Int64?
  /// The bytes on the connection.
  let bytes: ByteBuffer

  /// Frames a JSON text, which has no line breaks of its own.
  init(number: Int64?, json: [UInt8]) {
    self.number = number
    var buffer = ByteBufferAllocator().buffer(capacity: json.count + 40)
    if let number { buffer.writeString("id: \(number)\n") }
    buffer.writeString("data: ")
    buffer.writeBytes(json)
    buffer.writeString("\n\n")
    bytes = buffer
  }

  /// The beginning of a stream: how long the browser waits before it reconnects.
  static let opening = ByteBuffer(string: "retry: \(WebLimits.reconnectMilliseconds)\n\n")
}

/// Events that go out in one message: an event that a later one replaces is left out.
///
/// So a notification that was withdrawn before any window received it costs a few bytes, and of many
/// lists only the last is sent.
struct EventBatch {
  private var events: [WebEvent?] = []
  private var indexes: [WebEvent.Subject: Int] = [:]

  /// Whether there is nothing to send.
  var isEmpty: Bool { events.isEmpty }

  /// Appends an event.
  mutating func add(_ event: WebEvent) {
    if let replaced = event.replaces, let index = indexes.removeValue(forKey: replaced) {
      events[index] = nil
    }
    if let subject = event.subject { indexes[subject] = events.count }
    events.append(event)
  }

  /// Removes and returns all events as one JSON array.
  mutating func drain() -> [UInt8] {
    defer { self = EventBatch() }
    let kept = events.compactMap(\.self)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept.reduce(2) { $0 + $1.json.count + 1 })
    bytes.append(UInt8(ascii: "["))
    for (index, event) in kept.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += event.json
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}

/// Gathers events for a moment, so that a flood becomes few messages, while the first event is sent at once.
final class EventOutbox: Sendable {
  private struct State {
    var batch = EventBatch()
    var isScheduled = false
    var lastFlush = NIODeadline.uptimeNanoseconds(0)
  }

  private let loop: any EventLoop
  private let publish: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())

  /// Creates an outbox; the closure receives one message at a time, in order.
  init(loop: any EventLoop, publish: @escaping @Sendable ([UInt8]) -> Void) {
    self.loop = loop
    self.publish = publish
  }

  /// Adds an event; it is sent at once if the last message is some milliseconds old.
  func add(_ event: WebEvent) {
    let due = state.withLock { state -> NIODeadline? in
      state.batch.add(event)
      guard !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.lastFlush + .milliseconds(WebLimits.gatheringMilliseconds)
    }
    guard let due else { return }
    if due <= .now() {
      loop.execute { [self] in flush() }
    } else {
      loop.scheduleTask(deadline: due) { [self] in flush() }
    }
  }

  /// Sends the gathered events.
  func flush() {
    state.withLock { state in
      state.isScheduled = false
      guard !state.batch.isEmpty else { return }
      state.lastFlush = .now()
      // Under the lock, so that messages are numbered in the order in which they were gathered.
      publish(state.batch.drain())
    }
  }
}

/// Returns memory to the system a moment after much was sent: a long list needs a multiple of its
/// size while it is read and written, and the process would keep that for the next one.
final class MemoryReturn: Sendable {
  private struct State {
    var bytes = 0
    var isScheduled = false
  }

  private let loop: any EventLoop
  private let giveBack: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    loop: any EventLoop, giveBack: @escaping @Sendable () -> Void = { FreeMemory.giveBack() }
  ) {
    self.loop = loop
    self.giveBack = giveBack
  }

  /// Counts sent bytes.
  func sent(_ bytes: Int) {
    let isDue = state.withLock { state in
      state.bytes += bytes
      guard state.bytes >= WebLimits.returnedBytes, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    guard isDue else { return }
    loop.scheduleTask(in: .seconds(WebLimits.returnSeconds)) { [self] in
      state.withLock { $0 = State() }
      giveBack()
    }
  }
}
