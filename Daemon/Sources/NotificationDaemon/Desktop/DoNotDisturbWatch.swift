import BorrowedDesktop
import DBus
import Dispatch
import LinuxEvents
import NIOCore

/// The do-not-disturb of GNOME and Cinnamon: a setting of the desktop, because their servers do not report it.
///
/// `gsettings` reads it when such a server appears, after each dconf signal about the setting, and for `unctl doctor`. Use it
/// only on its event loop.
final class DoNotDisturbWatch {
  /// Called with each answer.
  var answered: (_ isOn: Bool) -> Void = { _ in }
  private let session: SessionEnvironment
  private let loop: any EventLoop
  private let queue = DispatchQueue(label: "org.usernotifications.do-not-disturb")
  private var server: RemoteServer?
  private var signals: BusWatch?
  private var nextReading: Scheduled<Void>?

  init(session: SessionEnvironment, loop: any EventLoop) {
    (self.session, self.loop) = (session, loop)
  }

  /// Follows the setting of the desktop whose server shows notifications now, if it has one.
  func follow(_ server: RemoteServer?, on bus: BusOnEventLoop?) {
    guard server?.owner != self.server?.owner else { return }
    self.server = server
    nextReading?.cancel()
    (signals, nextReading) = (nil, nil)
    guard let setting = server?.bannerSetting, let bus else { return }
    let path = "/\(setting.schema.split(separator: ".").joined(separator: "/"))/\(setting.name)"
    signals = try? bus.connection.watch(
      path: "/ca/desrt/dconf/Writer/user", interface: "ca.desrt.dconf.Writer", member: "Notify"
    ) { [weak self] message in
      guard let prefix = message.arguments.first?.text,
        let names = message.arguments.dropFirst().first?.texts,
        names.contains(where: { path.hasPrefix(prefix + $0) })
      else { return }
      self?.readSoon()
    }
    readSoon()
  }

  /// One change may come as several signals.
  private func readSoon() {
    guard nextReading == nil else { return }
    let watch = NIOLoopBound(self, eventLoop: loop)
    nextReading = loop.scheduleTask(in: DaemonLimits.settingPause) {
      watch.value.nextReading = nil
      watch.value.read { _ in }
    }
  }

  /// Reads the setting, and calls back on the loop; `nil` if it is unknown.
  func read(_ done: @escaping (Bool?) -> Void) {
    guard let server, let setting = server.bannerSetting,
      let program = SystemPrograms.found("gsettings", path: session.variables.current["PATH"])
    else { return done(nil) }
    let answer = loop.makePromise(of: Bool?.self)
    let callback = NIOLoopBound(
      { [weak self] (isOn: Bool?) in
        if let self, let isOn, self.server?.owner == server.owner { answered(isOn) }
        done(isOn)
      }, eventLoop: loop)
    answer.futureResult.whenSuccess { callback.value($0) }
    let child = try? Spawn.captured(
      executable: program, arguments: ["get", setting.schema, setting.name],
      environment: session.variables.current, limit: DaemonLimits.settingAnswerBytes,
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
