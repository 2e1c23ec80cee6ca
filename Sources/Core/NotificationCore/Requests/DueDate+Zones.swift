import Foundation
import NotificationModel

extension DueDate {
  /// When a clock of another zone shows what the clock of the date's own zone shows at the date;
  /// absent where the date does not float.
  func sameWallTime(in timeZone: String) -> WallTime? {
    guard case .wall(let wall, let zone?) = self, let there = TimeZone(identifier: zone),
      let here = TimeZone(identifier: timeZone)
    else { return nil }
    let local = wall.advanced(byMicroseconds: there.offset(at: wall))
    let guess = local.advanced(byMicroseconds: -here.offset(at: wall))
    return local.advanced(byMicroseconds: -here.offset(at: guess))
  }
}

extension TimeZone {
  /// Local time minus universal time, in microseconds.
  fileprivate func offset(at wall: WallTime) -> Int64 {
    Int64(secondsFromGMT(for: wall.date)) * 1_000_000
  }
}
