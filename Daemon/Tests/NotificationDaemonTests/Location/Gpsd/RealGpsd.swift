import Foundation
import Testing

/// The installed gpsd, with a receiver in the network that walks north for ever.
final class RealGpsd {
  private static let program = "/usr/sbin/gpsd"

  /// True when it is installed.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  /// Its port.
  let port: Int
  private let receiver: FakeGpsd
  private var process: pid_t = 0

  init() throws {
    // A port that was free a moment ago.
    port = try FakeGpsd().port
    receiver = try FakeGpsd()
    Self.walk(for: receiver.listener)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // It asks the receiver at once, changes nothing of it, and stays in front.
    let words = [
      Self.program, "-n", "-b", "-N", "-S", "\(port)", "tcp://127.0.0.1:\(receiver.port)",
    ]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    // A place of its own in the shared memory, which other processes of gpsd may use.
    let variables = ["GPSD_SHM_KEY=0x4770\(String(port, radix: 16))"]
    var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
    try #require(
      unsafe posix_spawn(&process, words[0], &actions, nil, &arguments, &environment) == 0)
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    // Ends a thread that waits for a connection.
    shutdown(receiver.listener, Int32(SHUT_RDWR))
  }

  /// Answers its call, and says a place 20 times in a second until it has gone.
  private static func walk(for listener: Int32) {
    let sentences = walk.map { Array($0.utf8) }
    Thread.detachNewThread {
      let peer = accept(listener, nil, nil)
      guard peer >= 0 else { return }
      defer { close(peer) }
      while true {
        for bytes in sentences {
          guard unsafe send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 else { return }
          usleep(50_000)
        }
      }
    }
  }

  /// The sentences of each second of a minute.
  private static var walk: [String] {
    (0..<60).map { second in
      let time = "1200" + (second < 10 ? "0" : "") + "\(second).00"
      let minutes = "30.\(String(repeating: "0", count: second < 10 ? 2 : 1))\(second)00"
      let place = "52\(minutes),N,01324.00000,E"
      return sentence("GPRMC,\(time),A,\(place),2.0,0.0,221126,,,A")
        + sentence("GPGGA,\(time),\(place),1,08,1.0,34.0,M,40.0,M,,")
        + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,1.0,1.1")
    }
  }

  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
  }
}
