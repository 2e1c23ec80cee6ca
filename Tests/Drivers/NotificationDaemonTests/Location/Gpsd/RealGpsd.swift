import Foundation
import Testing

/// The installed gpsd, with a receiver that walks north for ever.
final class RealGpsd {
  private static let programs = ["/usr/bin/gpsfake", "/usr/sbin/gpsd"]

  /// True when both programs are installed.
  static let isInstalled = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  /// Its port.
  let port: Int
  private let file: URL
  private var process: pid_t = 0

  init() throws {
    // A port that was free a moment ago.
    port = try FakeGpsd().port
    file = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID()).nmea")
    try Data(Self.walk.utf8).write(to: file)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that gpsd ends with the program that has started it.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words = [Self.programs[0], "-q", "-c", "0.05", "-P", "\(port)", file.path]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let variables = ["PATH=/usr/sbin:/usr/bin:/bin"]
    var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
    try #require(
      unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, &environment) == 0)
  }

  deinit {
    if process > 0 {
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
    }
    try? FileManager.default.removeItem(at: file)
  }

  /// A minute of sentences.
  private static var walk: String {
    (0..<60).map { second in
      let time = "1200" + (second < 10 ? "0" : "") + "\(second).00"
      let minutes = "30.\(String(repeating: "0", count: second < 10 ? 2 : 1))\(second)00"
      let place = "52\(minutes),N,01324.00000,E"
      return sentence("GPRMC,\(time),A,\(place),2.0,0.0,221126,,,A")
        + sentence("GPGGA,\(time),\(place),1,08,1.0,34.0,M,40.0,M,,")
        + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,1.0,1.1")
    }.joined()
  }

  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
  }
}
