import LinuxEvents
import NotificationEngine
import NotificationModel

/// The source of the daemon's clock readings: the machine's, or a virtual one that commands move.
protocol MomentSource: AnyObject {
  /// All clocks, read once.
  func read() -> Moment
}

/// The machine's own clocks.
final class MachineMoments: MomentSource {
  private let bootIdentifier: String
  /// The zone as last read; a watch on the zone's file updates it.
  private var timeZone: String

  /// Reads the values that do not change while the machine is up.
  init() throws(LinuxError) {
    bootIdentifier = try Clocks.bootIdentifier()
    timeZone = LocalTimeZone.identifier()
  }

  func read() -> Moment {
    Moment(
      wall: WallTime(microseconds: Clocks.wallMicroseconds()),
      boot: BootTime(microseconds: Clocks.bootMicroseconds()), bootIdentifier: bootIdentifier,
      timeZone: timeZone)
  }

  /// Reads the zone again, because the user may have travelled.
  func readTimeZone() {
    timeZone = LocalTimeZone.identifier()
  }
}

/// A clock that only commands move, also while no daemon runs.
final class VirtualMoments: MomentSource {
  private var moment: Moment
  private let file: VirtualClockFile?

  /// Starts at the reading of the machine's clocks, or at the time in the file.
  init(startingAt machine: Moment, keptIn file: VirtualClockFile? = nil) {
    self.file = file
    moment = file?.read(timeZone: machine.timeZone) ?? machine
    keep()
  }

  func read() -> Moment { moment }

  /// Moves both clocks forward to an instant; an earlier one is ignored.
  func move(to wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    guard distance > 0 else { return }
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
    keep()
  }

  /// Sets the wall clock as a user would, which does not move the boot clock.
  func set(_ wall: WallTime) {
    moment.wall = wall
    keep()
  }

  private func keep() {
    // On a full disk the clock still moves; the next simulator then continues at an earlier time.
    try? file?.write(moment)
  }
}

/// The file with the clock of a simulator: the wall clock and the boot clock in microseconds, and the boot's identifier.
struct VirtualClockFile {
  private let path: String

  init(dataFolder: String) { path = dataFolder + "/simulator.clock" }

  /// The clock as it was last written; nil if it cannot be read.
  func read(timeZone: String) -> Moment? {
    let words = SmallFile.text(path)?.split(separator: " ") ?? []
    guard words.count == 3, let wall = Int64(words[0]), let boot = Int64(words[1]) else {
      return nil
    }
    return Moment(
      wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot),
      bootIdentifier: String(words[2]), timeZone: timeZone)
  }

  func write(_ moment: Moment) throws(LinuxError) {
    let words = [
      String(moment.wall.microseconds), String(moment.boot.microseconds), moment.bootIdentifier,
    ]
    try FileSync.replaceFile(at: path, with: Array(words.joined(separator: " ").utf8))
  }

  /// Removes the file, because the requests of the folder follow the machine's clock from now on.
  func remove() {
    // Usually the file does not exist.
    try? FileSync.removeFile(at: path)
  }
}
