import Foundation
import NotificationModel

/// What a due date is measured by: requests of one clock share an order in the index.
struct ClockName: Hashable {
  /// The kinds of clocks, by the numbers that stand in the table.
  enum Kind: Int64 {
    /// A fixed instant.
    case fixed = 0
    /// The wall clock of a time zone that the request floats in (B13).
    case zone = 1
    /// The clock of one boot (B7).
    case boot = 2
  }

  var kind: Kind
  /// The bytes of the zone's or the boot's identifier.
  var name: Data

  /// The clock that measures a due date.
  init(_ due: DueDate) {
    switch due {
    case .wall(_, nil): (kind, name) = (.fixed, Data())
    case .wall(_, let zone?): (kind, name) = (.zone, Data(zone.utf8))
    case .boot(_, let boot, _): (kind, name) = (.boot, Data(boot.utf8))
    }
  }

  init(zone: String) {
    (kind, name) = (.zone, Data(zone.utf8))
  }

  init(boot: String) {
    (kind, name) = (.boot, Data(boot.utf8))
  }

  /// Creates a name from its row, or nothing for a kind that does not exist.
  init?(kind: Int64, name: String) {
    guard let kind = Kind(rawValue: kind) else { return nil }
    self.kind = kind
    self.name = Data(name.utf8)
  }

  /// The due date that the clock and the two columns beside it stand for.
  func due(wall: WallTime, boot: Int64?) throws(UnreadableColumn) -> DueDate {
    let text = String(decoding: name, as: UTF8.self)
    switch (kind, boot) {
    case (.fixed, _): return .wall(wall, floatingIn: nil)
    case (.zone, _): return .wall(wall, floatingIn: text)
    case (.boot, let reading?):
      return .boot(BootTime(microseconds: reading), bootIdentifier: text, wall: wall)
    case (.boot, nil):
      throw UnreadableColumn(description: "the column 'boot' does not hold an integer")
    }
  }
}
