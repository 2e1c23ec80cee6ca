package import LocationTracks
package import NotificationModel

/// The one source that is in use: what somebody has set by hand or replays, else the device's own.
///
/// It tells what the source in use tells, and nothing that any other does.
package final class LocationSourceChoice {
  /// Makes the device's own source, which tells what happens to the closure it is given.
  package typealias DeviceSource = (@escaping (LocationSourceEvent) -> Void) -> any LocationSource

  private let isVirtual: Bool
  private let moment: () -> Moment
  private let after: LocationDelay
  private let makeDevice: DeviceSource
  private let report: (LocationSourceEvent) -> Void
  private var source: (any LocationSource)?
  private var need: LocationNeed?
  /// How many sources there were; one that was replaced is no longer heard.
  private var number = 0

  /// Creates a choice that has turned nothing on yet.
  ///
  /// - Parameters:
  ///   - isVirtual: Whether the clock moves only when somebody moves it; whoever does so stops at each ``due`` and
  ///     calls ``pass()``.
  ///   - moment: Reads the clocks.
  ///   - after: A timer of the executor.
  ///   - device: Makes the device's own source, when it is first needed.
  ///   - report: Is told what happens, on the executor.
  package init(
    isVirtual: Bool, moment: @escaping () -> Moment, after: @escaping LocationDelay,
    device: @escaping DeviceSource, report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.isVirtual = isVirtual
    self.moment = moment
    self.after = after
    makeDevice = device
    self.report = report
  }

  /// What the source in use is called; nil while nobody needs a place.
  package var name: String? { need == nil ? nil : source?.name }

  /// Takes what is needed from now on; nil turns the source in use off.
  package func need(_ need: LocationNeed?) {
    self.need = need
    if source == nil, need != nil { source = makeDevice(hear()) }
    source?.need(need)
  }

  /// Puts the device at a place until ``resume()``, a replay or another place.
  ///
  /// - Throws: A problem for a place that is not on the earth, or an accuracy that is not within 0 to 100 km; what
  ///   was in use stays in use.
  package func set(_ coordinate: Coordinate, accuracy: Double) throws(TrackProblem) {
    let place = Track.Point(elapsed: 0, coordinate: coordinate, accuracy: accuracy)
    try follow(Track(points: [place]), name: "by hand", pace: 1)
  }

  /// Goes along a track from now on; at its end the device stays there until ``resume()``.
  ///
  /// - Parameters:
  ///   - track: The way.
  ///   - pace: Seconds of the track for one of the clock.
  /// - Throws: A problem for a pace that is not within `TrackLimits.paces`; what was in use stays in use.
  package func replay(_ track: Track, pace: Double) throws(TrackProblem) {
    try follow(track, name: "replay", pace: pace)
  }

  /// Goes back to the device's own source.
  package func resume() {
    guard source is TrackSource else { return }
    replace(by: nil)
    need(need)
  }

  /// When somebody who moves a virtual clock is to stop and call ``pass()``; nil for never.
  package var due: BootTime? { (source as? TrackSource)?.due }

  /// Tells the fix that is due, on a virtual clock.
  package func pass() { (source as? TrackSource)?.pass() }

  private func follow(_ track: Track, name: String, pace: Double) throws(TrackProblem) {
    let next = try TrackSource(
      track, name: name, pace: pace, isVirtual: isVirtual, moment: moment, after: after,
      report: hear(number + 1))
    replace(by: next)
    next.need(need)
  }

  private func replace(by next: TrackSource?) {
    source?.need(nil)
    source = next
    number += 1
  }

  /// What the next source, or the one after it, tells what happens to.
  private func hear(_ expected: Int? = nil) -> (LocationSourceEvent) -> Void {
    let expected = expected ?? number
    return { [weak self] event in
      if let self, number == expected { report(event) }
    }
  }
}
