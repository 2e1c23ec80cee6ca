extension HostState {
  /// Why the system started the program; nothing where the person did.
  package var launchReason: LaunchReason? {
    get { read(\.launchReason) }
    set { change { $0.launchReason = newValue } }
  }

  /// Who is told of what happens to the app.
  package var watcher: AppWatcher? {
    get { read(\.watcher) }
    set { change { $0.watcher = newValue } }
  }

  /// Counts the processes that an app has had, on a simulated device.
  package var life: Int { read(\.life) }

  /// Whether the program said that it is active.
  package var isActive: Bool { read(\.isActive) }
}
