import NotificationModel

@testable import NotificationDaemon

/// gpsd's reports give a valid coordinate, or none.
enum ReceiverParsing {
  static func check(_ bytes: [UInt8]) throws {
    let now = WallTime(seconds: 1_000_000_000)
    guard let fix = GpsdReport.read(bytes)?.fix(now: now) else { return }
    try promise(fix.coordinate.isValid, "a place beside the earth")
    try promise(fix.accuracy.isFinite && fix.accuracy >= 0, "an accuracy is none")
    try promise(fix.time <= now && fix.time.microseconds > 0, "a time that is not yet")
    try promise(!fix.isSimulated, "a receiver makes places up")
    let numbers = [
      fix.altitude, fix.altitudeAccuracy, fix.speed, fix.speedAccuracy, fix.course,
      fix.courseAccuracy,
    ]
    try promise(numbers.allSatisfy { $0?.isFinite ?? true }, "a number is none")
    try promise(fix.course.map { (0..<360).contains($0) } ?? true, "a course beside the circle")
  }
}
