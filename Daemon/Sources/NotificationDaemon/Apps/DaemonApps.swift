import NotificationEngine

/// The apps: those of the user, those of the machine, and the processes of both.
struct DaemonApps {
  let installed: InstalledApps
  let shared: SharedApps
  let processes: AppProcesses

  func perform(_ effect: Effect.Apps) {
    switch effect {
    case .launch(let request): processes.launch(request)
    case .end(let request): processes.end(request)
    case .removeFiles(let app): installed.removeFiles(of: app)
    case .openLink(let link, let app): processes.open(link, of: app)
    }
  }
}
