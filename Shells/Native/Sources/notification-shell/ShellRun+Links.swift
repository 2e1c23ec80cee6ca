import Dispatch
import LinuxEvents
import ShellScene

// Opening links in a notification's body (S15).

extension ShellRun {
  /// Opens a link with the program that the person chose for its kind; it may come to the front by the token of the press.
  func open(_ address: String, from surface: SurfaceName) {
    guard LinkAddress.mayOpen(address) else {
      return log("notification-shell: a link of this kind is not opened")
    }
    guard let program = SystemPrograms.found("xdg-open", path: environment["PATH"]) else {
      return log("notification-shell: no link can be opened: xdg-open is not on PATH")
    }
    requestActivation(from: surface) { token in self.start(program, address, token) }
  }

  private func start(_ program: String, _ address: String, _ token: String?) {
    var variables = environment
    variables["XDG_ACTIVATION_TOKEN"] = token
    variables["DESKTOP_STARTUP_ID"] = token
    do {
      let process = try Spawn.detached(
        executable: program, arguments: [address], environment: variables)
      try ChildExit.untilEnd(of: process, queue: .main) { status in
        MainActor.assumeIsolated { self.ended(status) }
      }
    } catch {
      log("notification-shell: a link cannot be opened: \(error)")
    }
  }

  private func ended(_ status: ChildStatus) {
    guard !status.isSuccess else { return }
    log("notification-shell: xdg-open opened no link: \(status.words)")
  }
}
