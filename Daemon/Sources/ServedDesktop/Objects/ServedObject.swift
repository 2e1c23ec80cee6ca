import DBus

/// An object on the bus; answers introspection and properties itself and passes other calls to a handler.
///
/// Use it only on the executor that drives its bus. The object is exported as long as this value exists.
final class ServedObject {
  /// Answers a call of one of the interfaces' methods.
  typealias Handler = (BusRequest) -> Void
  /// Reads some or all properties for a call and passes them on; it may refuse the call instead.
  typealias Reader = (_ names: [String], BusRequest, @escaping ([String: DBusValue]) -> Void) ->
    Void

  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  private let path: String
  private let interface: BusInterface
  private let bus: BusConnection
  private var exports: [BusExport] = []

  /// Exports an object with one interface, or with older versions of it besides, which have no signals and properties.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  init(
    _ path: String, _ interface: BusInterface, olderVersions: [BusInterface] = [],
    on bus: BusConnection, reading read: Reader? = nil, handling handle: @escaping Handler
  ) throws(DBusError) {
    self.path = path
    self.interface = interface
    self.bus = bus
    let interfaces = [interface] + olderVersions
    for interface in interfaces { try export(interface, handle) }
    let introspection = BusInterface.introspection(of: interfaces)
    exports.append(
      try bus.export(path: path, interface: Self.introspectable, methods: ["Introspect": ""]) {
        try? $0.answer([.string(introspection)])
      })
    guard let read else { return }
    exports.append(
      try bus.export(
        path: path, interface: Self.properties, methods: ["Get": "ss", "GetAll": "s", "Set": "ssv"]
      ) { request in
        Self.answer(request, of: interface, read)
      })
  }

  private func export(
    _ interface: BusInterface, _ handle: @escaping Handler
  ) throws(DBusError) {
    let methods = interface.methods
    exports.append(
      try bus.export(path: path, interface: interface.name, methods: methods) { request in
        guard methods.keys.contains(request.message.member) else {
          try? request.refuse(
            name: "org.freedesktop.DBus.Error.UnknownMethod",
            message: "There is no method “\(request.message.member)”; see Introspect.")
          return
        }
        handle(request)
      })
  }

  private static func answer(
    _ request: BusRequest, of interface: BusInterface, _ read: Reader
  ) {
    let arguments = request.message.arguments
    guard arguments.first?.text == interface.name else {
      return ProgramCalls.refuse(request, "The argument “interface” must be “\(interface.name)”.")
    }
    let names = interface.properties
    let name = String((arguments.dropFirst().first?.text ?? "").prefix(80))
    switch request.message.member {
    case "GetAll": read(names, request) { try? request.answer([.options($0)]) }
    case "Get" where names.contains(name):
      read([name], request) { try? request.answer([.variant($0[name] ?? .string(""))]) }
    case "Get":
      let known = names.map { "“\($0)”" }.joined(separator: ", ")
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.UnknownProperty",
        message: "There is no property “\(name)”; there are \(known).")
    default:
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly",
        message: "The properties of \(interface.name) can be read and not set.")
    }
  }

  /// Emits a signal of the interface, to one connection or as a broadcast.
  func emit(_ member: String, _ arguments: [DBusValue], to destination: String? = nil) {
    try? bus.emit(
      destination: destination, path: path, interface: interface.name, member: member,
      arguments: arguments)
  }

  /// Emits the new values of properties, to one connection or as a broadcast.
  func emitChanged(_ values: [String: DBusValue], to destination: String? = nil) {
    try? bus.emit(
      destination: destination, path: path, interface: Self.properties, member: "PropertiesChanged",
      arguments: [.string(interface.name), .options(values), .strings([])])
  }
}
