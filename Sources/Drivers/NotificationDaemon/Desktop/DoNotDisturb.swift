import DesktopShell
import Dispatch
import LinuxEvents
import NIOCore
import Synchronization

/// The do-not-disturb of GNOME and Cinnamon, read by `gsettings`.
///
/// Their servers do not report it, and the settings portal does not hand it on. It is read when `unctl doctor` asks.
struct DoNotDisturb {
  let loop: any EventLoop
  private let queue = DispatchQueue(label: "org.usernotifications.do-not-disturb")

  /// Reads the setting of a server's desktop, and calls back on the loop; `nil` if it is not known.
  func read(
    of server: DesktopServer?, environment: [String: String], _ done: @escaping (Bool?) -> Void
  ) {
    guard let setting = server?.bannerSetting,
      let program = SystemPrograms.found("gsettings", path: environment["PATH"])
    else { return done(nil) }
    let answer = loop.makePromise(of: Bool?.self)
    let callback = NIOLoopBound(done, eventLoop: loop)
    answer.futureResult.whenSuccess { callback.value($0) }
    let reading = Reading()
    let child = try? Spawn.captured(
      executable: program, arguments: ["get", setting.schema, setting.name],
      environment: environment, limit: DaemonLimits.settingAnswerBytes, queue: queue
    ) { _, output in
      reading.hasEnded.withLock { $0 = true }
      answer.succeed(output.flatMap { Self.isOn(String(decoding: $0, as: UTF8.self)) })
    }
    guard let child else { return answer.succeed(nil) }
    let limit = loop.scheduleTask(in: DaemonLimits.settingTimeout) { [queue] in
      queue.async {
        // Its number is not used again before its end is handled on this queue.
        guard !reading.hasEnded.withLock(\.self) else { return }
        try? Spawn.signal(child, Self.kill, wholeGroup: true)
      }
    }
    answer.futureResult.whenComplete { _ in limit.cancel() }
  }

  /// Whether the program has ended.
  private final class Reading: Sendable {
    let hasEnded = Mutex(false)
  }

  /// Reads whether banners are shown, as `gsettings` writes it; `nil` for any other answer.
  static func isOn(_ answer: String) -> Bool? {
    switch answer.split(whereSeparator: \.isWhitespace) {
    case ["true"]: false
    case ["false"]: true
    default: nil
    }
  }

  /// SIGKILL.
  private static let kill: Int32 = 9
}
