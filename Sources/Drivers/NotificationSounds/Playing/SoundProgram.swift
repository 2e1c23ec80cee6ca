import LinuxEvents

/// The program that plays one sound, and what it is started with.
public struct SoundProgram: Hashable, Sendable {
  /// Its name.
  public static let name = "notification-sound"

  /// Its absolute path.
  public let path: String
  /// The variables it gets.
  let environment: [String: String]
  /// The file in which it notes what it changes of a device; absent where it notes nothing.
  let deviceRecord: String?

  /// Takes a path and, of the session's variables, those that lead to the sound server.
  ///
  /// The file, an absolute path in a folder of the person's own, outlives a program that is killed:
  /// the next one puts back what the file tells.
  public init(path: String, environment: [String: String], deviceRecord: String? = nil) {
    self.path = path
    self.deviceRecord = deviceRecord
    self.environment = environment.filter { Self.variables.contains($0.key) }
  }

  /// Finds the program beside another one of this package, as all are installed in one folder.
  public init(
    beside executable: String, environment: [String: String], deviceRecord: String? = nil
  ) {
    let folder = executable.split(separator: "/").dropLast().joined(separator: "/")
    self.init(
      path: "/\(folder)/\(Self.name)", environment: environment, deviceRecord: deviceRecord)
  }

  /// The command line for a sound.
  func arguments(for order: PlaybackOrder) -> [String] { order.arguments + recordArguments }

  /// The command line for putting back what a killed program has left changed; absent where none is.
  var restoringArguments: [String]? {
    deviceRecord.flatMap { try? SmallFile.read($0, limit: 1) } == nil
      ? nil : ["--restore-device"] + recordArguments
  }

  private var recordArguments: [String] {
    deviceRecord.map { ["--device-record=\($0)"] } ?? []
  }

  private static let variables: Set<String> = [
    "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "PULSE_SERVER", "PULSE_COOKIE",
    "PULSE_RUNTIME_PATH", "PULSE_CLIENTCONFIG", "PULSE_STATE_PATH", "LD_LIBRARY_PATH",
  ]
}
