import DesktopShell
import Dispatch
import LinuxEvents
import NIOCore

/// The do-not-disturb of GNOME and Cinnamon, read by `gsettings`.
///
/// Their servers do not report it, and the settings portal does not know it. It is read when `unctl doctor` asks.
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
    let child = try? Spawn.captured(
      executable: program, arguments: ["get", setting.schema, setting.name],
      environment: environment, limit: DaemonLimits.settingAnswerBytes,
      timeout: DaemonLimits.settingSeconds, queue: queue
    ) { _, output in
      answer.succeed(output.flatMap { Self.isOn(String(decoding: $0, as: UTF8.self)) })
    }
    if child == nil { answer.succeed(nil) }
  }

  /// Reads whether banners are shown, as `gsettings` writes it; `nil` for any other answer.
  static func isOn(_ answer: String) -> Bool? {
    switch answer.split(whereSeparator: \.isWhitespace) {
    case ["true"]: false
    case ["false"]: true
    default: nil
    }
  }
}
