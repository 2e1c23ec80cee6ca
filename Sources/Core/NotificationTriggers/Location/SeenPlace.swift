/// Where a fix put the device, and when.
struct SeenPlace: Hashable, Sendable {
  var point: GeocentricPoint
  /// How far off that may be, in metres.
  var accuracy: Double
  /// In microseconds of boot time.
  var time: Int64

  /// Whether it tells the sides of most regions.
  var isExact: Bool { accuracy <= LocationLimits.exactEnough }

  /// Whether nothing comes here from another place in that time at so many metres a second.
  func isOutOfReach(of other: SeenPlace, at speed: Double) -> Bool {
    sureWay(from: other) > speed * seconds(since: other)
  }

  /// How fast the device has moved at least since it was at another place, in metres a second.
  func surePace(from other: SeenPlace) -> Double {
    let seconds = seconds(since: other)
    return seconds > 0 ? max(0, sureWay(from: other)) / seconds : 0
  }

  /// How far the two are apart whatever they may be off, in metres; less than 0 where they may be one.
  private func sureWay(from other: SeenPlace) -> Double {
    point.chord(to: other.point) - LocationLimits.accuracies * (accuracy + other.accuracy)
  }

  /// Whether an earlier place, and how far a cyclist may have come since, say more than this one.
  func saysLess(than other: SeenPlace) -> Bool {
    !isExact && accuracy > other.accuracy + LocationLimits.sudden * seconds(since: other)
  }

  private func seconds(since other: SeenPlace) -> Double {
    Double(max(0, time - other.time)) / 1_000_000
  }
}
