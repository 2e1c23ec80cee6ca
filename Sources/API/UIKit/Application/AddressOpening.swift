/// The program that opens an address, and what it is told.
struct AddressOpening {
  let program: URL
  let arguments: [String]
  /// Whether the program ends when the address is open, so that its status says whether it is.
  let ends: Bool

  /// Finds the program; nothing where there is none, or the address has no scheme.
  ///
  /// The app's own settings are opened where it is known who the app is.
  init?(_ url: URL, app: String?, path: String?) {
    guard let scheme = url.scheme, !scheme.isEmpty else { return nil }
    ends = scheme != "app-settings"
    let name = ends ? "xdg-open" : "notification-center"
    let settings = ["--open"] + (app.map { ["--app", $0] } ?? [])
    arguments = ends ? [url.absoluteString] : settings
    guard let found = InstalledProgram.file(name, path: path) else { return nil }
    program = found
  }

  /// Starts the program, and tells on any thread whether the address is open.
  func start(completion: @escaping @Sendable (Bool) -> Void) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if ends { process.terminationHandler = { completion($0.terminationStatus == 0) } }
    do {
      try process.run()
      if !ends { completion(true) }
    } catch {
      completion(false)
    }
  }
}
