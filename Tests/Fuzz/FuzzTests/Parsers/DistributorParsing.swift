import ByteParsing
import DBus
@testable import ServedDesktop

/// Calls to the distributor are read with the bounds of UnifiedPush, and mean the same in both versions, or a field is named.
enum DistributorParsing {
  static func check(_ bytes: [UInt8]) throws {
    var call = CallBytes(bytes)
    let choice = call.number(below: 4)
    let member = choice % 2 == 0 ? "Register" : "Unregister"
    let version: Connector.Version = choice < 2 ? .second : .first
    let types = version == .second ? ["a{sv}"] : member == "Register" ? ["s", "s", "s"] : ["s"]
    let read: DistributorCall
    do throws(DistributorCall.Flaw) {
      read = try DistributorCall(member, call.values(types), version: version)
    } catch {
      guard case .field(let name, problem: _) = error else {
        return try promise(false, "arguments of the right types are refused: \(error)")
      }
      return try promise(member == "Register" || name != "service", "a field has no part in it")
    }
    switch read {
    case .register(let registration): try check(registration)
    case .unregister(let token): try check(token)
    }
    try promise(try again(read) == read, "a call is another one when it is written again")
  }

  private static func check(_ registration: ConnectorRegistration) throws {
    try check(registration.connector.token)
    let service = registration.connector.service.text
    try promise((3...255).contains(service.utf8.count), "a service has \(service.utf8.count) bytes")
    try promise(service.utf8.contains(UInt8(ascii: ".")), "a service has one part")
    try promise(registration.description.utf8.count <= 100, "a description is too long")
    guard let key = registration.vapidKey else { return }
    try promise(key.count == 65 && key.first == 4, "a key is no point")
  }

  private static func check(_ token: String) throws {
    try promise((1...100).contains(token.utf8.count), "a token has \(token.utf8.count) bytes")
  }

  /// Reads a call again from its fields in the second version.
  private static func again(_ call: DistributorCall) throws -> DistributorCall {
    switch call {
    case .unregister(let token):
      return try DistributorCall(
        "Unregister", [.options(["token": .string(token)])], version: .second)
    case .register(let registration):
      let connector = registration.connector
      var fields: [String: DBusValue] = [
        "service": .string(connector.service.text), "token": .string(connector.token),
        "description": .string(registration.description),
      ]
      fields["vapid"] = registration.vapidKey.map { .string(Base64Text.addressText(of: $0)) }
      let read = try DistributorCall("Register", [.options(fields)], version: .second)
      guard case .register(var copy) = read else { return read }
      copy.connector.version = connector.version
      return .register(copy)
    }
  }
}
