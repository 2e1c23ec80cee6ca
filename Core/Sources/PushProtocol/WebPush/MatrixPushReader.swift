import ByteParsing

/// Reads a Matrix push request, and keeps its members as they were written.
///
/// Only the members with a meaning here are checked; of these, none may occur twice.
struct MatrixPushReader {
  private let bytes: [UInt8]
  private var json: JSONObjectReader

  init(_ body: [UInt8]) {
    bytes = body
    json = JSONObjectReader(body)
  }

  mutating func read() throws(MatrixRefusal) -> MatrixPushRequest {
    var request: MatrixPushRequest?
    _ = try next()
    while let token = try nextName() {
      guard try name(token) == "notification" else {
        try skipValue()
        continue
      }
      guard request == nil else { throw .repeated("notification") }
      let value = try next()
      guard case .objectStart = value else { throw type("notification", "an object", value) }
      request = try readNotification()
    }
    guard try next() == nil, let request else { throw .missing("notification") }
    return request
  }

  private mutating func readNotification() throws(MatrixRefusal) -> MatrixPushRequest {
    var seen: Set<String> = []
    var devices: [MatrixDevice]?
    var (eventID, priority) = (String?.none, String?.none)
    var members: [MatrixMember] = []
    while let token = try nextName() {
      let name = try name(token)
      let field = "notification.\(name)"
      if Self.meaningful.contains(name), !seen.insert(name).inserted { throw .repeated(field) }
      switch name {
      case "devices": devices = try readDevices()
      case "event_id": eventID = try readOptionalText(field)
      case "prio": priority = try readOptionalText(field)
      default: try skipValue()
      }
      guard name != "devices" else { continue }
      members.append(
        MatrixMember(name: name, text: bytes[token.content.lowerBound - 1..<json.position]))
    }
    guard let devices else { throw .missing("notification.devices") }
    return MatrixPushRequest(
      devices: devices, eventID: eventID == "" ? nil : eventID,
      isQuiet: priority?.utf8.elementsEqual("low".utf8) ?? false, members: members)
  }

  private mutating func readDevices() throws(MatrixRefusal) -> [MatrixDevice] {
    let list = "notification.devices"
    let value = try next()
    guard case .listStart = value else { throw type(list, "a list", value) }
    var devices: [MatrixDevice] = []
    while true {
      let value = try next()
      switch value {
      case .listEnd:
        guard !devices.isEmpty else { throw .missing("\(list)[0]") }
        return devices
      case .objectStart:
        guard devices.count < PushLimits.matrixDevices else { throw .tooManyDevices }
        devices.append(try readDevice("\(list)[\(devices.count)]"))
      default: throw type("\(list)[\(devices.count)]", "an object", value)
      }
    }
  }

  private mutating func readDevice(_ device: String) throws(MatrixRefusal) -> MatrixDevice {
    let start = json.position - 1
    var (app, key) = (JSONStringToken?.none, JSONStringToken?.none)
    while let token = try nextName() {
      switch try name(token) {
      case "app_id":
        guard app == nil else { throw .repeated("\(device).app_id") }
        app = try readText("\(device).app_id")
      case "pushkey":
        guard key == nil else { throw .repeated("\(device).pushkey") }
        key = try readText("\(device).pushkey")
      default: try skipValue()
      }
    }
    guard app != nil else { throw .missing("\(device).app_id") }
    guard let key else { throw .missing("\(device).pushkey") }
    return MatrixDevice(
      pushkey: try content(key),
      keyText: bytes[key.content.lowerBound - 1...key.content.upperBound],
      text: bytes[start..<json.position])
  }

  /// The members of a notification that may not occur twice.
  private static let meaningful: Set<String> = ["devices", "event_id", "prio"]
}

extension MatrixPushReader {
  private mutating func next() throws(MatrixRefusal) -> JSONObjectReader.Piece? {
    do throws(JSONFlaw) {
      return try json.next()
    } catch {
      throw .notJSON(error, at: json.position)
    }
  }

  /// The next name in the object that is being read; nil at its end.
  private mutating func nextName() throws(MatrixRefusal) -> JSONStringToken? {
    guard case .name(let token) = try next() else { return nil }
    return token
  }

  private mutating func readText(_ field: String) throws(MatrixRefusal) -> JSONStringToken {
    let value = try next()
    guard case .string(let token) = value else { throw type(field, "a string", value) }
    return token
  }

  /// A text, or nil for `null`.
  private mutating func readOptionalText(_ field: String) throws(MatrixRefusal) -> String? {
    let value = try next()
    switch value {
    case .string(let token): return try content(token)
    case .null: return nil
    default: throw type(field, "a string", value)
    }
  }

  private func type(
    _ field: String, _ expected: String, _ value: JSONObjectReader.Piece?
  ) -> MatrixRefusal {
    .type(field, expected, value: json.excerpt(of: value))
  }

  private mutating func skipValue() throws(MatrixRefusal) {
    var depth = 0
    repeat {
      switch try next() {
      case .objectStart, .listStart: depth += 1
      case .objectEnd, .listEnd: depth -= 1
      default: break
      }
    } while depth > 0
  }

  /// The name of a member; empty if it is longer than each that has a meaning, because texts are not compared by bytes.
  private func name(_ token: JSONStringToken) throws(MatrixRefusal) -> String {
    let name = try content(token)
    return name.utf8.count <= 16 ? name : ""
  }

  private func content(_ token: JSONStringToken) throws(MatrixRefusal) -> String {
    do throws(JSONFlaw) {
      return String(decoding: try json.content(of: token), as: UTF8.self)
    } catch {
      throw .notJSON(error, at: json.position)
    }
  }
}
