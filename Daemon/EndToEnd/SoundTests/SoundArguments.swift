import DesktopSupport
import NotificationModel
import Testing

@testable import NotificationSounds

/// Command lines and commands that several tests share.
enum SoundArguments {
  static func critical(_ volume: Double, _ file: String) -> [String] {
    ["--kind", "critical", "--volume", "\(volume)", "--app-file", file]
  }

  static var app: BundleIdentifier {
    get throws { try #require(BundleIdentifier("com.example.organizer")) }
  }

  static var key: NotificationKey {
    get throws { NotificationKey(app: try app, identifier: "1", delivery: 1) }
  }
}

extension SoundStage {
  /// The file in which the program records its changes.
  var record: String { desktop.folder + "/data/changed-device" }

  /// The player's program.
  func program() throws -> SoundProgram {
    SoundProgram(
      path: PrivateDesktop.builtPrograms + "/" + SoundProgram.name,
      environment: desktop.environment, deviceRecord: record)
  }
}
