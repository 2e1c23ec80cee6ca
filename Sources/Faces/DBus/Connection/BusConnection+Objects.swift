import CSystemd

extension BusConnection {
  /// Lets others call one interface of one object; the handler runs in `process`.
  ///
  /// Calls of what is not exported are answered with an error by sd-bus, and so are the questions
  /// of org.freedesktop.DBus.Peer. Calls that cannot be read are refused without the handler.
  ///
  /// - Throws: `invalid` for a name that is none, `limitPassed`, `disconnected`.
  package func export(
    path: String, interface: String, handler: @escaping (BusRequest) -> Void
  ) throws(DBusError) -> BusExport {
    guard isOpen else { throw .disconnected }
    guard exportCount < limits.exports else {
      throw .limitPassed(what: "exported objects", limit: limits.exports)
    }
    try BusName.path.check(path)
    try BusName.interface.check(interface)
    let export = BusExport(self, interface: interface, handler: handler)
    let object = unsafe Unmanaged.passUnretained(export).toOpaque()
    let bus = unsafe bus
    export.slot = try unsafe BusSlot("sd_bus_add_object") {
      unsafe sd_bus_add_object(bus, $0, path, objectCalled, object)
    }
    return export
  }
}
