import DBus
package import Places
package import NIOCore
package import NotificationModel

/// The one source that is in use: a location set by hand, a replayed track, or else the device's own source.
///
/// It reports the events of the source in use, and of no other.
package final class LocationSourceChoice {
  /// Creates the device's own source, which reports its events to the given closure.
  package typealias DeviceSource = (@escaping (LocationSourceEvent) -> Void) -> any LocationSource

  private let isVirtual: Bool
  private let moment: () -> Moment
  private let after: LocationDelay
  private let makeDevice: DeviceSource
  private let report: (LocationSourceEvent) -> Void
  private var source: (any LocationSource)?
  private var need: LocationNeed?
  /// The number of sources so far; events of a replaced one are ignored.
  private var number = 0

  /// Creates a choice that has turned nothing on yet.
  ///
  /// - Parameters:
  ///   - isVirtual: Whether the clock moves only on command; the mover of the clock stops at each ``due`` and
  ///     calls ``reportDueFix()``.
  ///   - moment: Reads the clocks.
  ///   - after: A timer of the executor.
  ///   - device: Creates the device's own source, when it is first needed.
  ///   - report: Receives the events, on the executor.
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

  /// The name of the source in use; nil while no location is needed.
  package var name: String? { need == nil ? nil : source?.name }

  /// Sets the need from now on; nil turns the source in use off.
  package func need(_ need: LocationNeed?) {
    self.need = need
    if source == nil, need != nil { source = makeDevice(eventHandler()) }
    source?.need(need)
  }

  /// Sets the device's location until ``resume()``, a replay or another location.
  ///
  /// - Throws: A problem for an invalid coordinate, or an accuracy that is not within 0 to 100 km; then the source
  ///   in use stays.
  package func set(_ coordinate: Coordinate, accuracy: Double) throws(TrackProblem) {
    let place = Track.Point(elapsed: 0, coordinate: coordinate, accuracy: accuracy)
    try follow(Track(points: [place]), name: "by hand", pace: 1)
  }

  /// Replays a track from now on; at its end the device stays there until ``resume()``.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - pace: Seconds of the track per second of the clock.
  /// - Throws: A problem for a pace that is not within `TrackLimits.paces`; then the source in use stays.
  package func replay(_ track: Track, pace: Double) throws(TrackProblem) {
    try follow(track, name: "replay", pace: pace)
  }

  /// Returns to the device's own source.
  package func resume() {
    guard source is TrackSource else { return }
    replace(by: nil)
    need(need)
  }

  /// The time at which the mover of a virtual clock stops and calls ``reportDueFix()``; nil for never.
  package var due: BootTime? { (source as? TrackSource)?.due }

  /// Reports the fix that is due, on a virtual clock.
  package func reportDueFix() { (source as? TrackSource)?.reportDueFix() }

  private func follow(_ track: Track, name: String, pace: Double) throws(TrackProblem) {
    let next = try TrackSource(
      track, name: name, pace: pace, isVirtual: isVirtual, moment: moment, after: after,
      report: eventHandler(number + 1))
    replace(by: next)
    next.need(need)
  }

  private func replace(by next: TrackSource?) {
    source?.need(nil)
    source = next
    number += 1
  }

  /// The handler for the events of the next source, or of the one with the expected number.
  private func eventHandler(_ expected: Int? = nil) -> (LocationSourceEvent) -> Void {
    let expected = expected ?? number
    return { [weak self] event in
      if let self, number == expected { report(event) }
    }
  }
}

/// The location source that the user has chosen for the device.
package enum LocationSourceSetting: Hashable, Sendable {
  /// GeoClue if the system has it, else gpsd if it answers.
  case automatic
  /// The system's own service, and no other.
  case geoclue
  /// gpsd at an address.
  case gpsd(host: String, port: Int)
  /// No source: only locations that are set by hand and replayed tracks.
  case off

  /// The default address of gpsd.
  package static let ownGpsd = LocationSourceSetting.gpsd(host: "127.0.0.1", port: gpsdPort)
  static let gpsdPort = 2947

  /// Reads a setting in the form of `USERNOTIFICATIONS_LOCATION`: `automatic`, `geoclue`, `gpsd`,
  /// `gpsd:HOST`, `gpsd:HOST:PORT` or `off`; an IPv6 address is written in square brackets.
  ///
  /// - Returns: Nil for any other text.
  package init?(_ text: String) {
    switch text {
    case "automatic": self = .automatic
    case "geoclue": self = .geoclue
    case "gpsd": self = .ownGpsd
    case "off": self = .off
    default:
      guard text.hasPrefix("gpsd:"), text.utf8.count <= LocationSourceLimits.settingBytes,
        let setting = Self.gpsd(at: text.dropFirst("gpsd:".count))
      else { return nil }
      self = setting
    }
  }

  private static func gpsd(at address: Substring) -> LocationSourceSetting? {
    var host = address
    var rest = Substring()
    if address.first == "[" {
      guard let end = address.firstIndex(of: "]") else { return nil }
      host = address[address.index(after: address.startIndex)..<end]
      rest = address[address.index(after: end)...]
    } else if let colon = address.firstIndex(of: ":") {
      host = address[..<colon]
      rest = address[colon...]
    }
    guard !host.isEmpty, host.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 }) else {
      return nil
    }
    if rest.isEmpty { return .gpsd(host: String(host), port: gpsdPort) }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    return .gpsd(host: String(host), port: Int(port))
  }
}

extension LocationSourceChoice {
  /// Creates the choice of a daemon on its event loop.
  ///
  /// - Parameters:
  ///   - setting: The device's source; on a virtual clock it has none.
  ///   - environment: The environment that may hold `DBUS_SYSTEM_BUS_ADDRESS`.
  ///   - isVirtual: Whether the clock moves only on command.
  ///   - moment: Reads the clocks.
  ///   - loop: The event loop of all work.
  ///   - report: Receives the events, on the loop.
  package convenience init(
    setting: LocationSourceSetting, environment: [String: String], isVirtual: Bool,
    moment: @escaping () -> Moment, loop: any EventLoop,
    report: @escaping (LocationSourceEvent) -> Void
  ) {
    let device = DeviceSources(environment: environment, moment: moment, loop: loop)
    self.init(
      isVirtual: isVirtual, moment: moment, after: BusOnEventLoop.delay(on: loop),
      device: { heard in isVirtual ? device.virtual(heard) : device.source(setting, heard) },
      report: report)
  }
}

/// Creates the sources that a device can have.
private struct DeviceSources {
  let environment: [String: String]
  let moment: () -> Moment
  let loop: any EventLoop

  typealias Report = (LocationSourceEvent) -> Void

  /// The source for a virtual clock, whose location is only set by hand.
  func virtual(_ report: @escaping Report) -> any LocationSource {
    silent(
      "The clock is a virtual one, and so is the place. Say where the device is.", report)
  }

  func source(
    _ setting: LocationSourceSetting, _ report: @escaping Report
  ) -> any LocationSource {
    switch setting {
    case .automatic:
      AutomaticSource(
        open: openSystemBus, after: after, geoClue: geoClue,
        gpsd: { gpsd("127.0.0.1", LocationSourceSetting.gpsdPort, $0) }, report: report)
    case .geoclue: geoClue(report)
    case .gpsd(let host, let port): gpsd(host, port, report)
    case .off: silent("USERNOTIFICATIONS_LOCATION is off. Say where the device is.", report)
    }
  }

  private func silent(_ reason: String, _ report: @escaping Report) -> any LocationSource {
    SilentSource(name: "off", reason: reason, after: after, report: report)
  }

  private func geoClue(_ report: @escaping Report) -> any LocationSource {
    GeoClueSource(
      desktopIdentifier: GeoClue.desktopIdentifier, open: openSystemBus,
      now: { moment().wall }, after: after, report: report)
  }

  private func gpsd(
    _ host: String, _ port: Int, _ report: @escaping Report
  ) -> any LocationSource {
    GpsdSource(
      host: host, port: port, loop: loop, now: { moment().wall }, after: after, report: report)
  }

  private var after: LocationDelay { BusOnEventLoop.delay(on: loop) }

  private func openSystemBus() throws(DBusError) -> DrivenBus {
    let bus = try BusOnEventLoop(.system(environment: environment), loop: loop)
    return DrivenBus(
      connection: bus.connection, changed: { bus.changed() }, close: { bus.close() })
  }
}
