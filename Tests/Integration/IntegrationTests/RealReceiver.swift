import Foundation
import LinuxEvents

/// The installed gpsd, with a receiver that the test controls.
final class RealReceiver {
  private static let program = "/usr/sbin/gpsd"

  /// True when gpsd is installed.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  /// The port of gpsd.
  let port: Int
  private let gpsd = Process()
  private let sender = Process()
  private let sentences = Pipe()
  /// Seconds since 1970 of the last location: an hour ago, and a second later with each.
  private var clock = Int(Date().timeIntervalSince1970) - 3_600

  init() throws {
    let ports = Self.freePorts()
    port = ports[0]
    gpsd.executableURL = URL(filePath: Self.program)
    gpsd.arguments = ["-N", "-n", "-S", "\(port)", "udp://127.0.0.1:\(ports[1])"]
    gpsd.standardError = FileHandle.nullDevice
    try gpsd.run()
    // Each line becomes a datagram; one that arrives before gpsd listens is lost, as with a real receiver.
    sender.executableURL = URL(filePath: "/bin/bash")
    sender.arguments = [
      "-c",
      "while IFS= read -r line; do printf '%s\\r\\n' \"$line\" > /dev/udp/127.0.0.1/\(ports[1]); done",
    ]
    sender.standardInput = sentences
    sender.standardError = FileHandle.nullDevice
    try sender.run()
  }

  deinit {
    try? sentences.fileHandleForWriting.close()
    for process in [sender, gpsd] where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Reports a location: so many metres north of 52.5 degrees, at 13.4 degrees east.
  func tell(_ metres: Double) throws {
    clock += 1
    let time =
      Self.digits(clock / 3_600 % 24) + Self.digits(clock / 60 % 60) + Self.digits(clock % 60)
    let moment = Calendar(identifier: .gregorian).dateComponents(
      in: .gmt, from: Date(timeIntervalSince1970: Double(clock)))
    let day = [moment.day, moment.month, moment.year.map { $0 % 100 }].map { Self.digits($0 ?? 1) }
    let minutes = 30 + metres / 111_260 * 60
    let whole = Int(minutes)
    let parts = Int(((minutes - Double(whole)) * 100_000).rounded())
    let place = "52\(whole).\(String(100_000 + parts).dropFirst()),N,01324.00000,E"
    let bodies = [
      "GPRMC,\(time).00,A,\(place),2.0,0.0,\(day.joined()),,,A",
      "GPGGA,\(time).00,\(place),1,08,1.0,34.0,M,40.0,M,,",
      "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,1.0,1.1",
    ]
    let lines = bodies.map { body in
      let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
      return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\n"
    }
    try sentences.fileHandleForWriting.write(contentsOf: Data(lines.joined().utf8))
  }

  private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// Two ports that are free now.
  private static func freePorts() -> [Int] {
    let taken = ["tcp", "tcp6", "udp", "udp6"].map {
      SmallFile.text("/proc/net/\($0)", limit: 1 << 20) ?? ""
    }.joined()
    return (12_000..<16_000).shuffled().lazy
      .filter { !taken.contains(":" + String($0, radix: 16, uppercase: true)) }.prefix(2).map(
        \.self)
  }
}
