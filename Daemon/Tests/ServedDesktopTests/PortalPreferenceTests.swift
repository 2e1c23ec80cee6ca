import Testing
import TestSupport

@testable import ServedDesktop

/// The file by which the portal asks this system for notifications, and for nothing else.
struct PortalPreferenceTests {
  private static let environment = ["HOME": "/people/ann"]
  private static let own = "/people/ann/.config/xdg-desktop-portal/sway-portals.conf"
  private static let system = "/usr/share/xdg-desktop-portal/sway-portals.conf"
  private static let key = "org.freedesktop.impl.portal.Notification"

  private func plan(
    _ files: [String: String], desktops: [String] = ["sway"],
    environment: [String: String] = Self.environment
  ) throws -> PortalPreference.Plan {
    try #require(PortalPreference(environment: environment, desktops: desktops)).plan { files[$0] }
  }

  private func written(_ plan: PortalPreference.Plan) throws -> [Substring] {
    guard case .write(Self.own, let text) = plan else {
      Issue.record("\(plan)")
      return []
    }
    #expect(PortalPreference.isOurs(text))
    return text.split(separator: "\n").dropFirst().map { $0 }
  }

  @Test(.rules("S29")) func `Without any file there is one line`() throws {
    #expect(try written(plan([:])) == ["[preferred]", "\(Self.key)=usernotifications"])
  }

  @Test(.rules("S29")) func `Everything else of the file in force stays as it was`() throws {
    let text = """
      # sway
      [preferred]
      default=gtk
      org.freedesktop.impl.portal.ScreenCast=wlr
      """
    #expect(
      try written(plan([Self.system: text])) == [
        "# sway", "[preferred]", "\(Self.key)=usernotifications", "default=gtk",
        "org.freedesktop.impl.portal.ScreenCast=wlr",
      ])
  }

  @Test(
    .rules("S29"),
    arguments: [
      ("gtk", "usernotifications;gtk"), (" gtk;* ", "usernotifications;gtk;*"),
      ("none", "usernotifications"), ("usernotifications;gtk", "usernotifications;gtk"),
    ])
  func `A backend that was preferred comes second`(before: String, after: String) throws {
    let text = "[preferred]\n\(Self.key) = \(before)\n[other]\n\(Self.key)=x\n"
    #expect(
      try written(plan([Self.system: text])) == [
        "[preferred]", "\(Self.key)=\(after)", "[other]", "\(Self.key)=x",
      ])
  }

  @Test(.rules("S29")) func `A file that the user wrote is never changed`() throws {
    let personal = "/people/ann/.config/xdg-desktop-portal/portals.conf"
    let text = "[preferred]\ndefault=gtk\n"
    #expect(try plan([personal: text, Self.system: text]) == .ask(path: personal))
    #expect(try plan([Self.own: "not even one"]) == .ask(path: Self.own))
    let set = "[preferred]\n\(Self.key)=usernotifications;gtk\n"
    #expect(try plan([personal: set]) == .isSet(path: personal))
  }

  @Test(.rules("S29")) func `A file of ours is written again from the system's, not from itself`()
    throws
  {
    let first = try plan([Self.system: "[preferred]\ndefault=gtk\n"])
    guard case .write(_, let text) = first else {
      Issue.record("\(first)")
      return
    }
    let second = try plan([Self.own: text, Self.system: "[preferred]\ndefault=wlr\n"])
    #expect(try written(second).contains("default=wlr"))
    #expect(try !written(second).contains("default=gtk"))
  }

  @Test(
    .rules("S29"),
    arguments: [
      (
        ["/usr/share/xdg-desktop-portal/portals.conf"], "/usr/share/xdg-desktop-portal/portals.conf"
      ),
      (
        [
          "/usr/share/xdg-desktop-portal/wlroots-portals.conf",
          "/usr/share/xdg-desktop-portal/portals.conf",
        ], "/usr/share/xdg-desktop-portal/wlroots-portals.conf"
      ),
      (
        [
          "/etc/xdg-desktop-portal/portals.conf",
          "/usr/share/xdg-desktop-portal/sway-portals.conf",
        ], "/etc/xdg-desktop-portal/portals.conf"
      ),
      (
        [
          "/etc/xdg/xdg-desktop-portal/portals.conf", "/etc/xdg-desktop-portal/sway-portals.conf",
        ], "/etc/xdg/xdg-desktop-portal/portals.conf"
      ),
      (
        [
          "/people/ann/.local/share/xdg-desktop-portal/portals.conf",
          "/usr/local/share/xdg-desktop-portal/sway-portals.conf",
        ], "/people/ann/.local/share/xdg-desktop-portal/portals.conf"
      ),
    ])
  func `The copied file is the choice of the portal`(there: [String], taken: String)
    throws
  {
    var files: [String: String] = [:]
    for path in there { files[path] = "[preferred]\ndefault=\(path)\n" }
    let lines = try written(plan(files, desktops: ["sway", "wlroots"]))
    #expect(lines.contains("default=\(taken)"))
  }

  @Test(.rules("S29")) func `A file without preferences is skipped`() throws {
    let files = [
      "/etc/xdg-desktop-portal/sway-portals.conf": "[preferred]\n# default=x\n",
      Self.system: "[preferred]\ndefault=gtk\n",
    ]
    #expect(try written(plan(files)).contains("default=gtk"))
  }

  @Test(.rules("S29")) func `Nothing is planned without a known desktop or home folder`() {
    #expect(PortalPreference(environment: Self.environment, desktops: []) == nil)
    #expect(PortalPreference(environment: Self.environment, desktops: ["../x", ""]) == nil)
    #expect(PortalPreference(environment: [:], desktops: ["sway"]) == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `A file of half a megabyte of combining marks is copied at once`() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 131_072)
    for text in [
      marks, "[\(marks)]", "[preferred]\n\(marks)=x", "[preferred]\n\(Self.key)=\(marks)",
    ] {
      guard case .write(_, let copy) = try plan([Self.system: text]) else {
        Issue.record("nothing is written")
        continue
      }
      #expect(PortalPreference.isOurs(copy))
    }
  }
}
