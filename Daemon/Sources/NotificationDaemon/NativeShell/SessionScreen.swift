import LinuxEvents
import NotificationModel
import NotificationTransport

/// The variables of the session that lead a program to the screen, and the identity of their sockets.
struct SessionScreen: Hashable {
  /// The variables that are set, by their names.
  let variables: [String: String]
  /// The marks of the sockets: a restarted screen has the same name, and another socket.
  private let sockets: [String?]

  /// Reads the variables of an environment.
  init(_ environment: [String: String]) {
    variables = environment.filter {
      ScreenVariables.screenNames.contains($0.key) && !$0.value.isEmpty
    }
    sockets = Self.places(variables, folder: environment["XDG_RUNTIME_DIR"] ?? "")
      .map(SocketFile.mark)
  }

  /// The reason for a shell's backend in this session, in words that follow its name; empty if the variables contradict it.
  func reason(of stage: String) -> String {
    switch (stage.hasPrefix("Wayland"), variables["WAYLAND_DISPLAY"], variables["DISPLAY"]) {
    case (true, let display?, _): ", as WAYLAND_DISPLAY is \(display)"
    case (false, nil, let display?): ", as DISPLAY is \(display) and WAYLAND_DISPLAY is not set"
    default: ""
    }
  }

  /// The sockets of the compositor and of the X server on this machine.
  private static func places(_ variables: [String: String], folder: String) -> [String] {
    let compositor = variables["WAYLAND_DISPLAY"].map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    let server = variables["DISPLAY"].flatMap { display in
      display.hasPrefix(":") ? "/tmp/.X11-unix/X\(display.dropFirst().prefix { $0 != "." })" : nil
    }
    return [compositor, server].compactMap(\.self)
  }

  /// Whether the variables name a screen.
  var isThere: Bool { variables["WAYLAND_DISPLAY"] != nil || variables["DISPLAY"] != nil }

  /// Whether a compositor or an X server of this machine has its socket.
  var isReachable: Bool { sockets.contains { $0 != nil } }
}

extension SessionScreen {
  /// How a daemon without a screen gets one on this machine.
  static func remedy(_ environment: [String: String]) -> String {
    Systemd.runsForPerson(environment)
      ? "Tell the session's services with "
        + "`systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY`."
      : "Run `unctl desktop` in a terminal of the session, or let the session run it when it starts."
  }
}
