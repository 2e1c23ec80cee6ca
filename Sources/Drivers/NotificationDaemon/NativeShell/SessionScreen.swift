import DBus
import LinuxEvents
import NotificationModel
import NotificationTransport

/// The variables of the session that lead a program to the screen, and what is there.
struct SessionScreen: Hashable {
  /// Those that are set, by their names.
  let variables: [String: String]
  /// The marks of the sockets: a screen that comes back after its end has the same name, and another socket.
  private let sockets: [String?]

  /// Takes them from an environment; one of a later answer goes first.
  init(_ environment: [String: String], later: [String: String] = [:]) {
    let all = environment.merging(later) { $1 }
    variables = all.filter { ScreenVariables.names.contains($0.key) && !$0.value.isEmpty }
    sockets = Self.places(variables, folder: all["XDG_RUNTIME_DIR"] ?? "").map(SocketFile.mark)
  }

  /// Why a shell of this session has a stage, in words that follow its name; nothing if the variables say otherwise.
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

  /// Whether there is a screen.
  var isThere: Bool { variables["WAYLAND_DISPLAY"] != nil || variables["DISPLAY"] != nil }

  /// Whether a compositor or an X server of this machine has its socket.
  var isReachable: Bool { sockets.contains { $0 != nil } }
}

extension SessionScreen {
  /// Reads the variables of the session as it is now: the daemon's own, and those that the desktop gave to the person's
  /// systemd since then, if there is one.
  static func read(
    _ environment: [String: String], bus: BusOnEventLoop?, done: @escaping (SessionScreen) -> Void
  ) {
    guard Systemd.runsForPerson(environment), let bus else {
      return done(SessionScreen(environment))
    }
    do throws(DBusError) {
      try bus.use { connection throws(DBusError) in
        _ = try connection.call(
          destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
          interface: "org.freedesktop.DBus.Properties", member: "Get",
          arguments: [.string("org.freedesktop.systemd1.Manager"), .string("Environment")],
          timeout: .seconds(2)
        ) { result in
          let lines = (try? result.get())?.arguments.first?.unwrapped.texts ?? []
          done(SessionScreen(environment, later: variables(of: lines)))
        }
      }
    } catch {
      done(SessionScreen(environment))
    }
  }

  /// How a daemon without a screen gets one on this machine.
  static func remedy(_ environment: [String: String]) -> String {
    Systemd.runsForPerson(environment)
      ? "Tell the session's services with "
        + "`systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY`."
      : "Run `unctl desktop` in a terminal of the session, or let the session run it when it starts."
  }

  private static func variables(of lines: [String]) -> [String: String] {
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
    return Dictionary(pairs) { $1 }
  }
}
