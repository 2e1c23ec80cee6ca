import DesktopShell
import NotificationEngine

extension Desktop {
  /// How many shells show something: the desktop's own only while there is a server for its banners.
  var showingShells: Int {
    let attached = transactions.engine.shellCount
    guard let shell, shell.server == nil, !isServing else { return attached }
    return max(0, attached - 1)
  }
}
