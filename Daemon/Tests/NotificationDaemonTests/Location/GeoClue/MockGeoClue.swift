import BusSupport
import DBus
import Testing

/// A GeoClue whose behaviour the test chooses, and that records its calls.
final class MockGeoClue {
  static let client = "/org/freedesktop/GeoClue2/Client/1"
  private static let service = "org.freedesktop.GeoClue2"

  let connection: BusConnection
  /// The received calls, such as `Set DistanceThreshold 100` or `Start`.
  private(set) var calls: [String] = []
  /// Members that are answered with an error: its name and message.
  var refusals: [String: (name: String, message: String)] = [:]
  /// Members that are not answered until the test does so.
  var held: Set<String> = []
  private(set) var heldRequests: [BusRequest] = []
  private var exports: [BusExport] = []
  private var places: [String: DBusValue] = [:]
  private var last = "/"

  init(_ bus: PrivateBus) throws {
    connection = try bus.connectReady().0
    try export("/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Manager")
    try export(Self.client, "org.freedesktop.GeoClue2.Client")
    try export(Self.client, "org.freedesktop.DBus.Properties")
  }

  /// Becomes the owner of GeoClue's name.
  func appear() throws {
    var isOwned = false
    try connection.requestName(Self.service) { isOwned = (try? $0.get()) == .owned }
    try PollingLoop(connection).run(until: { isOwned })
  }

  /// Announces a location with these properties, whatever they are.
  func announce(_ place: DBusValue) throws {
    let path = "\(Self.client)/Location/\(places.count)"
    places[path] = place
    try export(path, "org.freedesktop.DBus.Properties")
    try signal([.objectPath(last), .objectPath(path)])
    last = path
  }

  /// Announces a location as GeoClue does.
  func announce(
    _ latitude: Double, _ longitude: Double, accuracy: Double = 12,
    others: [String: DBusValue] = [:]
  ) throws {
    try announce(.options(Self.place(latitude, longitude, accuracy).merging(others) { $1 }))
  }

  /// Moves the last location by too little for an announcement.
  func moveQuietly(_ latitude: Double, _ longitude: Double) {
    places[last] = .options(Self.place(latitude, longitude, 12))
  }

  /// Sends a `LocationUpdated` with any arguments.
  func signal(_ arguments: [DBusValue]) throws {
    try connection.emit(
      path: Self.client, interface: "org.freedesktop.GeoClue2.Client", member: "LocationUpdated",
      arguments: arguments)
  }

  /// Signals that the desktop has stopped the client, or started it again.
  func setActive(_ isActive: Bool) throws {
    try connection.emit(
      path: Self.client, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      arguments: [
        .string("org.freedesktop.GeoClue2.Client"), .options(["Active": .bool(isActive)]),
        .strings([]),
      ])
  }

  /// Answers the held calls, in order, and holds no more.
  func release() throws {
    held = []
    let requests = heldRequests
    heldRequests = []
    for request in requests { try answer(request) }
  }

  private static func place(
    _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> [String: DBusValue] {
    [
      "Latitude": .double(latitude), "Longitude": .double(longitude), "Accuracy": .double(accuracy),
      "Altitude": .double(-.greatestFiniteMagnitude), "Speed": .double(-1), "Heading": .double(-1),
      "Description": .string("a place"),
      "Timestamp": .structure([.uint64(1_699_999_990), .uint64(0)]),
    ]
  }

  private func export(_ path: String, _ interface: String) throws {
    exports.append(
      try connection.export(path: path, interface: interface) { [unowned self] request in
        note(request.message)
        let member = request.message.member
        if held.contains(member) { return heldRequests.append(request) }
        do {
          try answer(request)
        } catch {
          Issue.record("\(member): \(error)")
        }
      })
  }

  private func note(_ message: DBusMessage) {
    guard message.member == "Set", message.arguments.count == 3 else {
      return calls.append(message.member)
    }
    let value = message.arguments[2]
    let text = value.text ?? value.integer.map(String.init) ?? "?"
    calls.append("Set \(message.arguments[1].text ?? "?") \(text)")
  }

  private func answer(_ request: BusRequest) throws {
    let message = request.message
    if let refusal = refusals[message.member] {
      return try request.refuse(name: refusal.name, message: refusal.message)
    }
    switch message.member {
    case "GetClient": try request.answer([.objectPath(Self.client)])
    case "GetAll": try request.answer([places[message.path] ?? .options([:])])
    default: try request.answer()
    }
  }
}
