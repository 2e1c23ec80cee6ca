import Testing

@testable import BorrowedDesktop

/// Which program is used for a text input.
struct DialogSearchTests {
  private static let all = Set(DialogProgram.allCases.map { "/usr/bin/\($0.rawValue)" })

  private func outcome(
    _ environment: [String: String], installed: Set<String> = all
  ) -> DialogSearch.Outcome {
    let usual = ["PATH": "/usr/bin", "DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]
    return DialogSearch(
      environment: usual.merging(environment) { $1 }, isProgram: installed.contains
    ).outcome
  }

  private func path(_ outcome: DialogSearch.Outcome) -> String? {
    if case .found(let command) = outcome { command.path } else { nil }
  }

  @Test(arguments: [
    ("KDE", "kdialog"), ("LXQt", "kdialog"), ("GNOME", "zenity"), ("ubuntu:GNOME", "zenity"),
    ("XFCE", "zenity"), ("MATE", "zenity"), ("", "zenity"), ("sway", "fuzzel"),
    ("Hyprland", "fuzzel"), ("i3", "fuzzel"),
  ])
  func `Each desktop has its own first choice of a dialog program`(desktop: String, program: String)
  {
    #expect(path(outcome(["XDG_CURRENT_DESKTOP": desktop])) == "/usr/bin/\(program)")
  }

  @Test func `A program that is not installed or cannot be shown is skipped`() {
    #expect(path(outcome([:], installed: ["/usr/bin/yad", "/usr/bin/rofi"])) == "/usr/bin/yad")
    #expect(
      path(outcome(["XDG_CURRENT_DESKTOP": "i3", "WAYLAND_DISPLAY": ""])) == "/usr/bin/rofi")
    #expect(
      path(outcome(["XDG_CURRENT_DESKTOP": "sway", "DISPLAY": ""], installed: ["/usr/bin/rofi"]))
        == nil)
    #expect(outcome([:], installed: []) == .noProgram)
    #expect(outcome(["DISPLAY": "", "WAYLAND_DISPLAY": ""]) == .noScreen)
  }

  @Test func `The user may name another dialog program, or none`() {
    let name = DialogSearch.setting
    #expect(name == "USERNOTIFICATIONS_REPLY_DIALOG")
    #expect(outcome([name: "off"]) == .switchedOff)
    #expect(path(outcome([name: "rofi"])) == "/usr/bin/rofi")
    #expect(outcome([name: "rofi"], installed: ["/usr/bin/zenity"]) == .missing(name: "rofi"))
    #expect(path(outcome([name: "/opt/ask"], installed: ["/opt/ask"])) == "/opt/ask")
    #expect(outcome([name: "/opt/ask"]) == .missing(name: "/opt/ask"))
    #expect(outcome([name: "../bin/zenity"]) == .missing(name: "../bin/zenity"))
    // It may be a program for a terminal.
    let own = [name: "/opt/ask", "DISPLAY": "", "WAYLAND_DISPLAY": ""]
    #expect(path(outcome(own, installed: ["/opt/ask"])) == "/opt/ask")
  }

  @Test func `Only absolute folders of PATH are searched, in their order`() {
    let installed: Set<String> = ["./zenity", "bin/zenity", "/a/zenity", "/b/zenity"]
    #expect(path(outcome(["PATH": ".:bin::/b:/a"], installed: installed)) == "/b/zenity")
  }
}
