import ArgumentParser
import NotificationModel

/// `unctl desktop`
struct DesktopCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop",
    abstract: "Who shows the notifications of the desktop's programs.",
    discussion: """
      serve: this system, for every program: it takes org.freedesktop.Notifications on the session bus, and the bus \
      starts it for programs that call that name; the desktop portal asks it too. \
      lend: the desktop's own server; it also shows what apps of this system send. \
      auto: lend on GNOME, on Plasma and wherever another server runs or is installed, serve elsewhere. \
      off: nobody; notifications of apps go to other shells and to the list.

      The choice is kept. Without one, the command shows who owns the names now. \
      JSON: as `desktop` of the reply `desktop`.
      """)

  @Argument(help: "serve, lend, auto or off.")
  var mode: DesktopMode?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    let call = mode.map { MachineCall.setDesktop($0) } ?? .desktop
    let status = try await line.read(call) {
      if case .desktop(let status) = $0 { status } else { nil }
    }
    try await reading.print(DesktopReport(value: status), on: line)
  }
}

extension DesktopMode: ExpressibleByArgument {}

/// Who shows the notifications of the desktop's programs, as shown by `unctl desktop`.
struct DesktopReport: Report {
  let value: DesktopStatus

  func lines(for reader: Reader) -> [String] {
    var rows = [("mode", value.mode.rawValue), ("shown by", shownBy)]
    if let reason = value.reason { rows.append(("because", reason)) }
    for name in value.names {
      let owner = name.owner ?? "nobody"
      let process = name.process.map { ", process \($0)" } ?? ""
      rows.append((name.name, owner + process))
    }
    if let file = value.activationFile { rows.append(("started by", file)) }
    if let portal = value.portal { rows.append(("the portal", portal)) }
    for holder in value.inhibitions {
      rows.append(("held back by", "\(holder.appName): \(holder.reason)"))
    }
    return reader.rows(rows)
  }

  private var shownBy: String {
    if value.isServing { return "this system, for every program" }
    return value.server ?? "no server of the desktop"
  }
}
