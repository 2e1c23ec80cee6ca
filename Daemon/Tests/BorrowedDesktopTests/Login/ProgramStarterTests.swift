import Foundation
import TestSupport
import Testing

@testable import DesktopEntries

/// The unit or file that starts another notification server in a session.
struct ProgramStarterTests {
  @Test(arguments: [
    (
      "0::/user.slice/user-1000.slice/user@1000.service/session.slice/dunst.service\n",
      "dunst.service"
    ),
    (
      "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-mako@autostart.service\n",
      "app-mako@autostart.service"
    ),
    ("0::/user.slice/user-1000.slice/session-2.scope\n", nil),
    ("0::/user.slice/user-1000.slice/user@1000.service\n", nil), ("", nil),
  ])
  func `A unit is named by the control group`(text: String, unit: String?) {
    #expect(ProgramStarter.byGroup(text) == unit.map { .unit($0) })
  }

  @Test func `A program that the bus started is not started again`() {
    let group =
      "0::/user.slice/user@1000.service/app.slice/dbus-:1.2-org.freedesktop.Notifications@0.service"
    #expect(ProgramStarter.byGroup(group) == .bus)
    #expect(
      ProgramStarter.bus.remedy(process: 75, executable: "/usr/bin/mako")
        == "End it with `kill 75`; the bus starts this system instead from then on.")
  }

  @Test(arguments: [
    ("exec mako\n", 1), ("# exec mako\nexec_always /usr/bin/mako --font x\n", 2),
    ("spawn-at-startup \"mako\"\n", 1), ("exec makoctl reload\n", nil),
    ("// spawn \"mako\"\n", nil), ("riverctl spawn 'mako'\n", 1), ("", nil),
  ])
  func `A line of a compositor's configuration names its program as a word`(
    text: String, number: Int?
  ) {
    #expect(ProgramStarter.line(starting: "mako", in: text) == number)
  }

  @Test func `The files of a session are searched`() throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path("none")]
    func starter(of program: String) -> ProgramStarter {
      ProgramStarter(
        ofProcess: Int(Int32.max), executable: "/usr/bin/\(program)", environment: environment)
    }
    try folder.write(".config/sway/config", "exec swaybg\nexec mako\n")
    try folder.write(".config/sway/config.d/50-daemons", "exec swaync\n")
    try folder.write(
      ".config/autostart/dunst.desktop", "[Desktop Entry]\nExec=/usr/bin/dunst -conf x\n")
    let sway = folder.path(".config/sway")
    #expect(starter(of: "mako") == .line(2, file: "\(sway)/config"))
    #expect(starter(of: "swaync") == .line(1, file: "\(sway)/config.d/50-daemons"))
    let file = folder.path(".config/autostart/dunst.desktop")
    #expect(starter(of: "dunst") == .autostart(file: file, own: file))
    #expect(starter(of: "fnott") == .unknown)
    #expect(
      starter(of: "mako").remedy(process: 75, executable: "/usr/bin/mako")
        == "End it with `kill 75`, and keep it from starting: remove line 2 of \(sway)/config.")
  }
}
