import BusLoop
import DBus
package import NIOCore
package import NotificationModel

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
