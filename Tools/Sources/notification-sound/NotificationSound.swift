import ArgumentParser
import Release

/// The program that plays one sound and ends; the daemon starts it.
@main
struct NotificationSound: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-sound",
    abstract: "Plays the sound of one notification and ends.",
    discussion: """
      usernotificationsd starts it, so that no sound file can harm the daemon. Exit code 0: played, or \
      stopped by a signal. 1: the sound server refused. 64: the arguments are invalid. 69: there is \
      no sound server.
      """,
    version: Release.version)

  @Option(help: "What is played: standard, ringtone or critical.")
  var kind: PlaybackRequest.Kind = .standard

  @Option(help: "The app's own file, as an absolute path.")
  var appFile: String?

  @Flag(help: "Read that file also in a format of sound themes, such as Ogg.")
  var themeFormats = false

  @Option(help: "A file of a sound theme, as an absolute path; may be given again.")
  var themeFile: [String] = []

  @Option(help: "The amplitude of a critical sound, 0 to 1.")
  var volume = 1.0

  @Flag(help: "Let a critical sound be heard on a muted device.")
  var unmute = false

  @Option(help: "The name that the sound settings show.")
  var appName = "Notification"

  @Option(help: "The identifier of the app.")
  var appIdentifier = ""

  @Option(help: "The file that records what is changed on a device, as an absolute path.")
  var deviceRecord: String?

  @Flag(help: "Play nothing, and only restore what a killed process left changed.")
  var restoreDevice = false

  func validate() throws {
    guard (0...1).contains(volume) else {
      throw ValidationError("--volume is \(volume); use a number from 0 to 1.")
    }
    guard themeFile.count <= SoundPlaybackLimits.themeFiles else {
      throw ValidationError(
        "\(themeFile.count) files of themes; give at most \(SoundPlaybackLimits.themeFiles).")
    }
    guard deviceRecord != nil || !restoreDevice else {
      throw ValidationError("--restore-device has nothing to read; give --device-record too.")
    }
    for path in themeFile + [appFile, deviceRecord].compactMap({ $0 }) {
      guard path.hasPrefix("/"), path.utf8.count <= SoundPlaybackLimits.pathBytes else {
        throw ValidationError("\(path) is not an absolute path; begin it with a slash.")
      }
    }
    guard appName.utf8.count <= SoundPlaybackLimits.nameBytes else {
      throw ValidationError(
        "--app-name has \(appName.utf8.count) bytes; use at most \(SoundPlaybackLimits.nameBytes).")
    }
  }

  func run() throws {
    let (end, problem) = SoundPlayback.run(request)
    if let problem { print("notification-sound: \(problem)") }
    throw ExitCode(end.rawValue)
  }

  /// The options as a request.
  var request: PlaybackRequest {
    PlaybackRequest(
      kind: kind, appFile: appFile, takesThemeFormats: themeFormats, themeFiles: themeFile,
      volume: volume, unmutes: unmute,
      appName: appName, appIdentifier: appIdentifier, deviceRecord: deviceRecord,
      restoresOnly: restoreDevice)
  }
}

extension PlaybackRequest.Kind: ExpressibleByArgument {}
