import BusLoop
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
    let after = BusOnEventLoop.delay(on: loop)
    self.init(
      isVirtual: isVirtual, moment: moment, after: after,
      device: { heard in
        let reason =
          isVirtual
          ? "The clock is a virtual one, and so is the place: say where the device is."
          : "No source of places is in use; say where the device is."
        return SilentSource(name: "off", reason: reason, after: after, report: heard)
      }, report: report)
  }
}
