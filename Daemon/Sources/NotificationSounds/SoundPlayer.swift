import Dispatch
import LinuxEvents
package import NotificationModel
import Synchronization

/// Plays sounds, each in a program of its own, one at a time.
///
/// Orders may come from any thread and never wait: the work is done on a queue that sleeps while it is empty. While nothing
/// plays, no thread, timer or connection exists.
package final class SoundPlayer: Sendable {
  private let program: SoundProgram
  private let report: @Sendable (SoundProblem) -> Void
  private let queue = DispatchQueue(label: "org.usernotifications.sounds")
  /// The state is used only on the queue; the lock proves that to the compiler.
  private let state = Mutex(State())

  private struct State {
    var sounds = SoundQueue()
    var process: Int32?
    var timer: BootTimer?
  }

  /// Creates a player; problems are reported on a private queue, a lasting one only once.
  package init(program: SoundProgram, report: @escaping @Sendable (SoundProblem) -> Void) {
    self.program = program
    self.report = report
  }

  deinit {
    state.withLock { state in
      if let process = state.process { Self.send(Self.terminate, to: process) }
    }
  }

  /// Plays a sound as soon as its turn comes.
  ///
  /// A critical sound stops an ordinary one. In a flood one sound is started each second, and one that
  /// has waited too long is dropped (`NotificationSoundsLimits`).
  package func play(_ order: PlaybackOrder, for key: NotificationKey) {
    change { $0.add(order, for: key, at: $1) }
  }

  /// Stops the sound of a notification, or removes it from the queue, because its banner has ended (C8).
  package func stop(_ key: NotificationKey) {
    change { $0.remove(key, at: $1) }
  }

  /// Undoes the changes to a device by a program that was killed, or whose daemon was killed.
  package func restoreDevice() {
    change { $0.restore(at: $1) }
  }

  /// Stops the playing sound and drops the waiting ones.
  package func stopAll() {
    change { $0.removeAll(at: $1) }
  }

  private func change(_ body: @escaping @Sendable (inout SoundQueue, Int64) -> [SoundQueue.Step]) {
    queue.async { [self] in
      state.withLock { state in
        perform(body(&state.sounds, Clocks.bootMicroseconds()), &state)
        arm(&state)
      }
    }
  }

  private func perform(_ steps: [SoundQueue.Step], _ state: inout State) {
    for step in steps {
      switch step {
      case .start(let order): start(program.arguments(for: order), &state)
      case .restore: restore(&state)
      case .stop: state.process.map { Self.send(Self.terminate, to: $0) }
      case .kill: state.process.map { Self.send(Self.kill, to: $0) }
      case .report(let problem): report(problem)
      }
    }
  }

  /// Restores the device; without a record nothing is started.
  private func restore(_ state: inout State) {
    if let arguments = program.restoringArguments {
      start(arguments, &state)
    } else {
      queue.async { [weak self] in self?.ended(.played) }
    }
  }

  private func start(_ arguments: [String], _ state: inout State) {
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: program.path, arguments: arguments, environment: program.environment)
      state.process = process
      // The program may outlive this player, and its status is read all the same.
      try ChildExit.untilEnd(of: process, queue: queue) { [weak self] status in
        self?.ended(SoundEnd(status))
      }
    } catch {
      if let process = state.process { Self.abandon(process) }
      // The end is a separate event, because the queue of sounds is in the middle of a change.
      let end = SoundEnd.unavailable(reason: error.message)
      queue.async { [weak self] in self?.ended(end) }
    }
  }

  /// Handles the end of a program; runs on the queue.
  private func ended(_ end: SoundEnd) {
    state.withLock { state in
      state.process = nil
      perform(state.sounds.ended(end, at: Clocks.bootMicroseconds()), &state)
      arm(&state)
    }
  }

  /// Sets the one timer to the queue's deadline.
  private func arm(_ state: inout State) {
    do throws(LinuxError) {
      guard let deadline = state.sounds.deadline else {
        state.timer = nil
        return
      }
      if state.timer == nil {
        state.timer = try BootTimer(queue: queue) { [weak self] in
          self?.change { $0.advance(at: $1) }
        }
      }
      try state.timer?.arm(at: deadline)
    } catch {
      // Without a timer the next order or the end of the program advances the queue.
      report(.unavailable(reason: error.message))
    }
  }

  /// SIGTERM, which the program obeys after it has restored the device.
  private static let terminate: Int32 = 15
  /// SIGKILL.
  private static let kill: Int32 = 9

  private static func send(_ signal: Int32, to process: Int32) {
    // The program may have just ended by itself, and then it needs no signal.
    try? Spawn.signal(process, signal)
  }

  /// Ends a program that cannot be watched, and reads its status.
  private static func abandon(_ process: Int32) {
    send(kill, to: process)
    _ = try? Spawn.wait(for: process)
  }
}

/// The program that plays one sound, with its environment and arguments.
package struct SoundProgram: Hashable, Sendable {
  /// Its name.
  package static let name = "notification-sound"

  /// Its absolute path.
  package let path: String
  /// The variables that it receives.
  let environment: [String: String]
  /// The file in which it records its changes to a device; `nil` if it records nothing.
  let deviceRecord: String?

  /// Creates a program with a path and those session variables that lead to the sound server.
  ///
  /// The file, an absolute path in a folder of the user's own, outlives a killed program: the next one undoes the changes
  /// recorded in it.
  package init(path: String, environment: [String: String], deviceRecord: String? = nil) {
    self.path = path
    self.deviceRecord = deviceRecord
    self.environment = environment.filter { Self.variables.contains($0.key) }
  }

  /// Finds the program that belongs to another one of this package.
  package init(
    beside executable: String, environment: [String: String], deviceRecord: String? = nil
  ) {
    self.init(
      path: SystemPrograms.path(of: Self.name, beside: executable), environment: environment,
      deviceRecord: deviceRecord)
  }

  /// The command line for a sound.
  func arguments(for order: PlaybackOrder) -> [String] { order.arguments + recordArguments }

  /// The command line to undo the changes of a killed program; `nil` without a record.
  var restoringArguments: [String]? {
    deviceRecord.flatMap { try? SmallFile.read($0, limit: 1) } == nil
      ? nil : ["--restore-device"] + recordArguments
  }

  private var recordArguments: [String] {
    deviceRecord.map { ["--device-record=\($0)"] } ?? []
  }

  private static let variables: Set<String> = [
    "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "PULSE_SERVER", "PULSE_COOKIE",
    "PULSE_RUNTIME_PATH", "PULSE_CLIENTCONFIG", "PULSE_STATE_PATH", "LD_LIBRARY_PATH",
  ]
}

/// The order for the program that plays one sound.
package struct PlaybackOrder: Hashable, Sendable {
  /// The kind of the sound.
  package var kind: Sound.Kind
  /// The app's own file, if it has been found; the first choice.
  package var appFile: String?
  /// Whether that file may also have a theme's format, because a desktop program named it (S19).
  package var takesThemeFormats = false
  /// The files of the default sound, the best first (C7).
  package var themeFiles: [String]
  /// The amplitude of a critical sound, 0 to 1 (C9).
  package var volume: Double
  /// Whether a critical sound is heard on a muted device.
  package var unmutes: Bool
  /// The name of the app that the user sees.
  package var appName: String
  /// The app.
  package var app: BundleIdentifier

  /// The same sound without the app's file, which was found harmful.
  var withoutAppFile: PlaybackOrder {
    var order = self
    order.appFile = nil
    return order
  }

  /// The command line.
  ///
  /// Names of apps may begin with a hyphen, so each value is tied to its option.
  var arguments: [String] {
    var arguments = ["--kind=\(kind.rawValue)"]
    if let appFile { arguments.append("--app-file=\(appFile)") }
    if takesThemeFormats { arguments.append("--theme-formats") }
    arguments += themeFiles.map { "--theme-file=\($0)" }
    if kind == .critical { arguments.append("--volume=\(volume)") }
    if unmutes { arguments.append("--unmute") }
    // The program's parser accepts no empty values.
    if !plainName.isEmpty { arguments.append("--app-name=\(plainName)") }
    return arguments + ["--app-identifier=\(app.rawValue)"]
  }

  /// The name without the characters that a command line or a settings window cannot show.
  private var plainName: String {
    let plain = appName.filter { character in
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return String(plain.prefix(NotificationSoundsLimits.appNameCharacters))
  }
}

/// A problem with sounds for the log; a lasting one is reported once.
package enum SoundProblem: Hashable, Sendable, CustomStringConvertible {
  /// No sound can be played until further notice.
  case unavailable(reason: String)
  /// A file of an app ended the program that plays; the default sound is played instead.
  case harmfulFile(path: String)

  /// One line for the user.
  package var description: String {
    switch self {
    case .unavailable(let reason):
      "Sounds cannot be played: \(reason). Notifications are shown without them."
    case .harmfulFile(let path):
      "The sound file \(path) ended the program that plays; the default sound is played instead."
    }
  }
}
