import Dispatch
import Glibc
import LinuxEvents
import ShellScene
import ShellStage

/// Shows a coloured surface on a screen, and writes each input as a line: for tests, and to try a stage by hand.
///
///     stage-probe [--wayland | --x11] [--idle=MILLISECONDS]
///
/// Each line of its input is a command (`Command.swift`). It ends with its input with the status 0, with 2 without a screen,
/// and with 3 when the server is gone.
@main enum StageProbe {
  static func main() {
    StandardStreams.writeLinesAtOnce()
    let probe = Probe()
    do throws(NoStage) {
      probe.stage = try stage(for: probe)
    } catch {
      print("no-stage \(error.reason)")
      exit(2)
    }
    print("stage \(probe.stage?.description ?? "")")
    let reader = LineReader(queue: .main) { probe.obey($0) }
    withExtendedLifetime(reader) { dispatchMain() }
  }

  private struct NoStage: Error {
    let reason: String
  }

  private static func stage(for probe: Probe) throws(NoStage) -> any Stage {
    do {
      if CommandLine.arguments.contains("--x11") {
        let stage = try X11Stage.connect(
          environment: environment, queue: .main, idleMilliseconds: idle, client: probe)
        stage.log = { print("log \($0)") }
        return stage
      }
      return try WaylandStage.connect(
        environment: environment, queue: .main, idleMilliseconds: idle, client: probe)
    } catch {
      throw NoStage(reason: error.description)
    }
  }

  private static var idle: Int {
    CommandLine.arguments.dropFirst().first { $0.hasPrefix("--idle=") }
      .flatMap { Int($0.dropFirst(7)) } ?? StageLimits.idleMilliseconds
  }

  /// The variables that a stage reads.
  private static var environment: [String: String] {
    let names = [
      "DISPLAY", "LANG", "LC_ALL", "LC_CTYPE", "WAYLAND_DISPLAY", "XAUTHORITY", "XCURSOR_SIZE",
      "XCURSOR_THEME", "XDG_CURRENT_DESKTOP", "XDG_RUNTIME_DIR",
    ]
    let rows = names.compactMap { name in
      unsafe getenv(name).map { (name, unsafe String(cString: $0)) }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
