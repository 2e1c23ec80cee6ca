import AppBundles
import Dispatch
import LinuxEvents
import Logging

extension Daemon {
  /// Changes the person's menu on the queue for files, and has the desktop read it anew where it changed.
  ///
  /// A simulated device leaves the menu alone: the person did not install its apps.
  func updateMenu(
    _ change: @escaping @Sendable (DesktopMenu) throws(BundleProblem) -> Bool
  ) {
    let environment = configuration.sessionEnvironment
    guard !configuration.isSimulator, let menu = DesktopMenu(environment: environment) else {
      return
    }
    let (log, files) = (log, files)
    files.async {
      do throws(BundleProblem) {
        guard try change(menu), let command = menu.indexing(path: environment["PATH"]) else {
          return
        }
        let program = try? Spawn.detached(
          executable: command[0], arguments: Array(command.dropFirst()),
          environment: environment)
        if let program { try? ChildExit.untilEnd(of: program, queue: files) { _ in } }
      } catch {
        log.warning("the desktop's menu could not be changed: \(error)")
      }
    }
  }
}
