import LinuxEvents
import NotificationModel

/// The order of sounds: one at a time, few waiting, and the newest preferred.
///
/// It reads no clock and starts nothing. Every change returns the steps to perform, in order.
struct SoundQueue {
  /// A sound that waits or plays.
  struct Entry: Hashable {
    var key: NotificationKey
    var order: PlaybackOrder
    /// The time of the order, on the boot clock.
    var since: Int64
  }

  /// A step for the player.
  enum Step: Hashable {
    /// Start the program for this order.
    case start(PlaybackOrder)
    /// Start the program to undo the changes of a killed one to a device.
    case restore
    /// Ask the program to stop.
    case stop
    /// End the program, which did not stop.
    case kill
    /// Report a problem to the log.
    case report(SoundProblem)
  }

  private var waiting: [Entry] = []
  private var playing: Playing?
  /// Whether a program may have left a device changed; that is undone before anything is played.
  private var owesRestoring = false
  /// The time until which ordinary sounds are not tried, while sounds cannot be played.
  private var pausedUntil: Int64?
  /// The time of the last start of any sound.
  private var lastStart: Int64?
  /// The time of the last start of a critical sound; only these delay a critical sound.
  private var lastCriticalStart: Int64?

  private struct Playing: Hashable {
    /// The sound; `nil` while a device is restored.
    var entry: Entry?
    /// The time at which it is stopped, or killed if stopping was tried.
    var deadline: Int64?
    var isStopping = false
  }

  /// The time at which `advance` must be called without another change; nil while nothing waits.
  var deadline: Int64? {
    if let playing { return playing.deadline }
    return next.map(earliestStart)
  }

  /// Adds a sound, replacing a waiting one for the same request.
  mutating func add(_ order: PlaybackOrder, for key: NotificationKey, at now: Int64) -> [Step] {
    waiting.removeAll { $0.key.app == key.app && $0.key.identifier == key.identifier }
    waiting.append(Entry(key: key, order: order, since: now))
    if waiting.count > NotificationSoundsLimits.waiting {
      waiting.remove(at: waiting.firstIndex { !$0.isCritical } ?? 0)
    }
    return advance(at: now)
  }

  /// Restores a device as soon as nothing plays.
  mutating func restore(at now: Int64) -> [Step] {
    owesRestoring = true
    return advance(at: now)
  }

  /// Stops the sound of a notification, or drops it (C8).
  mutating func remove(_ key: NotificationKey, at now: Int64) -> [Step] {
    waiting.removeAll { $0.key == key }
    let isPlaying = playing?.entry?.key == key
    return (isPlaying ? stopPlaying(at: now) : []) + advance(at: now)
  }

  /// Stops the playing sound and drops all others.
  mutating func removeAll(at now: Int64) -> [Step] {
    waiting = []
    return stopPlaying(at: now)
  }

  /// Handles the end of the program.
  mutating func ended(_ end: SoundEnd, at now: Int64) -> [Step] {
    guard let ended = playing else { return [] }
    playing = nil
    guard let entry = ended.entry else { return advance(at: now) }
    var steps: [Step] = []
    switch end {
    case .played:
      // A sound that was stopped early may never have reached the server.
      if !ended.isStopping { pausedUntil = nil }
    case .unavailable(let reason):
      if pausedUntil == nil { steps.append(.report(.unavailable(reason: reason))) }
      pausedUntil = now + NotificationSoundsLimits.pauseMicroseconds
    case .crashed:
      if !ended.isStopping, let path = entry.order.appFile {
        steps.append(.report(.harmfulFile(path: path)))
        steps.append(start(entry.harmless, at: now))
        return steps
      }
      // Only critical sounds change a device.
      owesRestoring = owesRestoring || entry.isCritical
    }
    return steps + advance(at: now)
  }

  /// Performs due steps.
  mutating func advance(at now: Int64) -> [Step] {
    if let playing { return watch(playing, at: now) }
    if owesRestoring {
      owesRestoring = false
      playing = Playing(deadline: now + NotificationSoundsLimits.lifeMicroseconds)
      return [.restore]
    }
    let isPaused = pausedUntil.map { now < $0 } ?? false
    waiting.removeAll { !$0.isCritical && (isPaused || $0.isStale(at: now)) }
    guard let entry = next, earliestStart(entry) <= now else { return [] }
    waiting.removeAll { $0.key == entry.key }
    return [start(entry, at: now)]
  }

  /// Stops an ordinary sound for a critical one, and ends a program that hangs.
  private mutating func watch(_ playing: Playing, at now: Int64) -> [Step] {
    let isDue = playing.deadline.map { $0 <= now } ?? false
    if playing.isStopping {
      guard isDue else { return [] }
      self.playing?.deadline = nil
      return [.kill]
    }
    let isOrdinary = playing.entry.map { !$0.isCritical } ?? false
    let isOvertaken = isOrdinary && waiting.contains(where: \.isCritical)
    return isDue || isOvertaken ? stopPlaying(at: now) : []
  }

  private mutating func start(_ entry: Entry, at now: Int64) -> Step {
    lastStart = now
    if entry.isCritical { lastCriticalStart = now }
    playing = Playing(entry: entry, deadline: now + NotificationSoundsLimits.lifeMicroseconds)
    return .start(entry.order)
  }

  private mutating func stopPlaying(at now: Int64) -> [Step] {
    guard let playing, !playing.isStopping else { return [] }
    self.playing?.isStopping = true
    self.playing?.deadline = now + NotificationSoundsLimits.graceMicroseconds
    return [.stop]
  }

  /// The next sound: critical ones before others, the older before the newer.
  private var next: Entry? { waiting.first(where: \.isCritical) ?? waiting.first }

  private func earliestStart(_ entry: Entry) -> Int64 {
    let last = entry.isCritical ? lastCriticalStart : lastStart
    return last.map { $0 + NotificationSoundsLimits.distanceMicroseconds } ?? entry.since
  }
}

extension SoundQueue.Entry {
  fileprivate var isCritical: Bool { order.kind == .critical }

  fileprivate func isStale(at now: Int64) -> Bool {
    now - since > NotificationSoundsLimits.timeoutMicroseconds
  }

  fileprivate var harmless: Self { Self(key: key, order: order.withoutAppFile, since: since) }
}

/// The end of the program that played a sound.
enum SoundEnd: Hashable, Sendable {
  /// The sound was played, or was stopped.
  case played
  /// No sound server exists, or it refused, or the program could not be started.
  case unavailable(reason: String)
  /// The program crashed, as on a file that the decoder cannot handle.
  case crashed

  /// Reads the status of the program.
  init(_ status: ChildStatus) {
    switch status {
    case .exited(code: 0), .unknown: self = .played
    case .exited(code: 69): self = .unavailable(reason: "there is no sound server")
    case .exited(let code):
      self = .unavailable(reason: "the sound server refused (exit code \(code))")
    case .signalled: self = .crashed
    }
  }
}
