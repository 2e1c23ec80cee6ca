/// The user's session: its environment, its login, and the programs on its screen.
struct UserSession {
  let environment: SessionEnvironment
  let login: LoginWatch
  let desktop: DesktopIntegration
  let native: NativeShell

  /// Connects the parts through their callbacks.
  func wire() {
    native.desktop = desktop
    environment.bus = { [weak desktop] in desktop?.bus.driven }
    environment.changed = { [weak desktop] in desktop?.sessionRead() }
    environment.offered = { [weak desktop] in desktop?.sessionOffered() }
  }
}
