import Testing

@testable import Wayland

@Suite struct WireInterfaceTests {
  /// The files of the protocols that Debian packages; those of wlroots and KDE are in none.
  private static let files = [
    "wayland/wayland.xml",
    "wayland-protocols/stable/viewporter/viewporter.xml",
    "wayland-protocols/staging/ext-idle-notify/ext-idle-notify-v1.xml",
    "wayland-protocols/staging/fractional-scale/fractional-scale-v1.xml",
    "wayland-protocols/staging/xdg-activation/xdg-activation-v1.xml",
    "wayland-protocols/unstable/xdg-output/xdg-output-unstable-v1.xml",
  ]

  @Test func `Each interface is described as the files of its protocol describe it`() throws {
    var described: [String: ProtocolFile.Interface] = [:]
    for file in Self.files {
      described.merge(try ProtocolFile.read("/usr/share/\(file)")) { first, _ in first }
    }
    let unpackaged: Set<WireInterface> = [.kdeIdle, .kdeIdleTimeout, .layerShell, .layerSurface]
    for interface in WireInterface.allCases where !unpackaged.contains(interface) {
      let wanted = try #require(
        described[interface.rawValue], "no file describes \(interface.rawValue)")
      // A newer file has more messages at the end; those here must be its first ones.
      #expect(
        interface.requests == Array(wanted.requests.prefix(interface.requests.count)),
        "\(interface.rawValue)")
      #expect(
        interface.events == Array(wanted.events.prefix(interface.events.count)),
        "\(interface.rawValue)")
      #expect(interface.version <= wanted.version, "\(interface.rawValue)")
    }
  }

  @Test func `Nothing that a packaged version 1 protocol has is left out`() throws {
    for file in Self.files.dropFirst() {
      for (name, wanted) in try ProtocolFile.read("/usr/share/\(file)") where wanted.version == 1 {
        let interface = try #require(WireInterface(rawValue: name))
        #expect(interface.requests == wanted.requests)
        #expect(interface.events == wanted.events)
      }
    }
  }

  @Test func `layer-shell is described in its fourth version`() {
    #expect(WireInterface.layerShell.version == 4)
    #expect(
      WireInterface.layerSurface.requests.map(\.name) == [
        "set_size", "set_anchor", "set_exclusive_zone", "set_margin", "set_keyboard_interactivity",
        "get_popup", "ack_configure", "destroy", "set_layer",
      ])
    #expect(WireInterface.layerSurface.events.map(\.signature) == ["uuu", ""])
    #expect(WireInterface.layerSurface.request("set_layer")?.since == 2)
    #expect(
      WireInterface.layerShell.requests.first?.types == [
        "zwlr_layer_surface_v1", "wl_surface", "wl_output", "", "",
      ])
  }
}

@Suite struct WaylandPathTests {
  @Test(arguments: [
    (["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/a"], "/run/a/wayland-1"),
    (["WAYLAND_DISPLAY": "/tmp/here"], "/tmp/here"),
  ])
  func `The compositor's socket is where the session says`(
    environment: [String: String], path: String
  ) throws {
    #expect(try WaylandConnection.path(environment) == path)
  }

  @Test(arguments: [
    ([:], "WAYLAND_DISPLAY"), (["WAYLAND_DISPLAY": ""], "WAYLAND_DISPLAY"),
    (["WAYLAND_DISPLAY": "wayland-0"], "XDG_RUNTIME_DIR"),
  ])
  func `A session without Wayland is refused with the name of the missing variable`(
    environment: [String: String], variable: String
  ) {
    #expect(throws: WaylandError("no Wayland session: \(variable) is not set")) {
      try WaylandConnection.path(environment)
    }
  }
}
