import LinuxEvents
import Testing

@testable import DesktopEntries

/// The notification servers that are part of a desktop's shell or session.
struct DesktopProgramTests {
  private func program(_ executable: String?, _ arguments: [String]) throws -> DesktopProgram? {
    var process = try #require(ProcessFacts(of: ProcessFacts.ownIdentifier))
    (process.executable, process.arguments) = (executable, arguments)
    return DesktopProgram(running: process)
  }

  @Test(
    arguments: [
      (
        "/usr/bin/gjs-console",
        ["/usr/bin/gjs", "/usr/share/gnome-shell/org.gnome.Shell.Notifications"],
        "gnome-shell"
      ),
      (
        "/usr/bin/gjs-console",
        ["/usr/bin/gjs", "-m", "/usr/share/gnome-shell/org.gnome.Shell.Notifications"],
        "gnome-shell"
      ),
      ("/usr/bin/plasmashell", ["/usr/bin/plasmashell", "--no-respawn"], "plasmashell"),
      ("/usr/bin/cinnamon", ["cinnamon", "--replace"], "cinnamon"),
      (nil, ["budgie-daemon"], "budgie-daemon"),
      ("/usr/bin/gjs-console", ["/usr/bin/gjs", "/home/anna/reminder.js"], nil),
      ("/usr/bin/dunst", ["dunst"], nil), ("/usr/lib/xfce4/notifyd/xfce4-notifyd", [], nil),
    ] as [(String?, [String], String?)])
  func `A desktop's own server is recognized by its command line`(
    executable: String?, arguments: [String], name: String?
  ) throws {
    #expect(try program(executable, arguments)?.name == name)
  }

  @Test(
    arguments: [
      (["GNOME"], "gnome-shell"), (["ubuntu", "GNOME"], "gnome-shell"),
      (["Budgie", "GNOME"], "budgie-daemon"), (["GNOME-Flashback", "GNOME"], "gnome-flashback"),
      (["KDE"], "plasmashell"), (["X-Cinnamon"], "cinnamon"), (["sway"], nil), (["XFCE"], nil),
      ([], nil),
    ] as [([String], String?)])
  func `The first name of a desktop decides whose server it has`(names: [String], name: String?) {
    #expect(DesktopProgram(of: names)?.name == name)
  }

  @Test func `No advice about a desktop's own server ends it`() throws {
    for names in [["GNOME"], ["KDE"], ["X-Cinnamon"], ["Budgie"], ["LXQt"], ["Pantheon"]] {
      let program = try #require(DesktopProgram(of: names))
      for advice in [program.release, program.recovery] {
        #expect(!["kill", "End it", "mask", "stop"].contains { advice.contains($0) }, "\(advice)")
      }
    }
  }

  @Test func `Only the server of GNOME is started by the bus`() {
    #expect(DesktopProgram(of: ["GNOME"])?.service == "org.gnome.Shell.Notifications")
    #expect(DesktopProgram(of: ["KDE"])?.service == nil)
  }
}
