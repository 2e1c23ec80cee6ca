/// The program that plays one sound, and what it is started with.
public struct SoundProgram: Hashable, Sendable {
  /// Its name.
  public static let name = "notification-sound"

  /// Its absolute path.
  public let path: String
  /// The variables it gets.
  let environment: [String: String]

  /// Takes a path and, of the session's variables, those that lead to the sound server.
  public init(path: String, environment: [String: String]) {
    self.path = path
    self.environment = environment.filter { Self.variables.contains($0.key) }
  }

  /// Finds the program beside another one of this package, as all are installed in one folder.
  public init(beside executable: String, environment: [String: String]) {
    let folder = executable.split(separator: "/").dropLast().joined(separator: "/")
    self.init(path: "/\(folder)/\(Self.name)", environment: environment)
  }

  private static let variables: Set<String> = [
    "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "PULSE_SERVER", "PULSE_COOKIE",
    "PULSE_RUNTIME_PATH", "PULSE_CLIENTCONFIG", "PULSE_STATE_PATH", "LD_LIBRARY_PATH",
  ]
}
