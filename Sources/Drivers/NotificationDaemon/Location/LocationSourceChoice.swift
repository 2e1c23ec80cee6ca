import DBus
package import Places
package import NIOCore
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
  package func transaction() { (source as? TrackSource)?.transaction() }

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

/// Which source of places the person has chosen for the device.
package enum LocationSourceSetting: Hashable, Sendable {
  /// GeoClue where the system has it, else gpsd where it answers.
  case automatic
  /// The system's own service, and no other.
  case geoclue
  /// The receivers' daemon, found at an address.
  case gpsd(host: String, port: Int)
  /// None: only places that are set by hand and tracks that are replayed.
  case off

  /// Where gpsd listens if nothing else is said.
  package static let ownGpsd = LocationSourceSetting.gpsd(host: "127.0.0.1", port: gpsdPort)
  static let gpsdPort = 2947

  /// Reads a setting as `USERNOTIFICATIONS_LOCATION` has it: `automatic`, `geoclue`, `gpsd`, `gpsd:HOST`,
  /// `gpsd:HOST:PORT` or `off`; an address of version 6 stands in square brackets.
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
  ///   - setting: Which source the device has; on a virtual clock it has none.
  ///   - environment: Where `DBUS_SYSTEM_BUS_ADDRESS` is looked for.
  ///   - isVirtual: Whether the clock moves only when somebody moves it.
  ///   - moment: Reads the clocks.
  ///   - loop: Where everything happens.
  ///   - report: Is told what happens, on the loop.
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

/// Makes the sources that a device can have.
private struct DeviceSources {
  let environment: [String: String]
  let moment: () -> Moment
  let loop: any EventLoop

  typealias Report = (LocationSourceEvent) -> Void

  /// The device of a virtual clock is where somebody says.
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
