import Testing

@testable import ShellInputMethods

@Suite struct `The choice of an input method` {
  @Test(
    arguments: [
      (["GTK_IM_MODULE": "ibus"], .ibus), (["GTK_IM_MODULE": "fcitx5"], .fcitx),
      (["QT_IM_MODULE": "ibus"], .ibus), (["XMODIFIERS": "@im=ibus"], .ibus),
      (["XMODIFIERS": "@im=ibus@lock=none"], .ibus),
      (["GTK_IM_MODULE": "wayland", "XMODIFIERS": "@im=ibus"], .ibus),
      (["GTK_IM_MODULE": "fcitx", "XMODIFIERS": "@im=ibus"], .fcitx),
    ] as [([String: String], MethodKind)])
  func `The environment names the input method to try first`(
    environment: [String: String], kind: MethodKind
  ) {
    let order = MethodKind.order(environment)
    #expect(order.first == kind)
    #expect(Set(order) == Set(MethodKind.allCases))
  }

  @Test func `Without a name in the environment the default order is used`() {
    #expect(
      MethodKind.order(["GTK_IM_MODULE": "xim", "XMODIFIERS": "@im=none"]) == [.fcitx, .ibus])
  }

  @Test func `The file with the bus of ibus is named after the machine and the display`() {
    let files = IBusAddress.files(["HOME": "/home/a", "DISPLAY": ":1.0"], machine: "ab12\n")
    #expect(
      files == [
        "/home/a/.config/ibus/bus/ab12-unix-1", "/home/a/.config/ibus/bus/ab12-unix-wayland-0",
      ])
    #expect(
      IBusAddress.files(
        ["XDG_CONFIG_HOME": "/c", "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": "host:0"],
        machine: "ab"
      ).prefix(2) == ["/c/ibus/bus/ab-unix-wayland-1", "/c/ibus/bus/ab-unix-0"])
    #expect(IBusAddress.files(["HOME": "/h", "WAYLAND_DISPLAY": "../x"], machine: "ab").count == 1)
    #expect(IBusAddress.files([:], machine: "ab").isEmpty)
    #expect(IBusAddress.files(["HOME": "/home/a"], machine: "").isEmpty)
  }

  @Test func `The address is one line of the file`() {
    let text = "# made by ibus\nIBUS_ADDRESS=unix:path=/run/x,guid=12\nIBUS_DAEMON_PID=7\n"
    #expect(IBusAddress.read(text) == "unix:path=/run/x,guid=12")
    #expect(IBusAddress.read("IBUS_ADDRESS=\n") == nil)
    #expect(IBusAddress.read("") == nil)
  }
}
