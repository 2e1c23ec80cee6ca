package import DBus
package import NotificationModel
import NotificationWire

/// A method of `org.usernotifications.Center1`: a call of the socket protocol under a D-Bus name.
///
/// The table below defines a method completely: its types, its call, and the part of the reply that it returns. The interface
/// is generated from it, and a test compares both with `docs/internals/wire.md` (S36).
package struct CenterMethod: Hashable, Sendable {
  /// An argument, and the position of its value in the message.
  package struct Argument: Hashable, Sendable {
    package var name: String
    /// The D-Bus type.
    package var type: String
    var place: Place

    enum Place: Hashable, Sendable {
      /// A member of the message.
      case member(String)
      /// A member of the request in the message; an empty dictionary means that it is absent.
      case request(String)
      /// The entries with these names are members of the message; others are ignored.
      case members([String])
      /// A list of requests: identifier, content and trigger.
      case requests
      /// A list of responses by their names; the message contains their numbers.
      case numbers(String)
      /// Reserved: no entry is defined yet.
      case nowhere
    }
  }

  /// The returned value.
  package struct Result: Hashable, Sendable {
    package var name: String
    package var type: String
    /// The member of the reply with the value; nil for the identifiers of the call.
    var member: String?
  }

  package var name: String
  /// The name of the call in the socket protocol.
  package var call: String
  package var arguments: [Argument] = []
  package var result: Result?
}

extension CenterMethod {
  /// Every method but `Register`, which is the greeting of a connection.
  package static let all: [CenterMethod] = [
    CenterMethod(
      name: "RequestAuthorization", call: "requestAuthorization",
      arguments: [.init("authorizations", "as", .member("options")), .options],
      result: Result(name: "granted", type: "b", member: "granted")),
    CenterMethod(
      name: "RequestLocation", call: "requestLocation",
      arguments: [
        .init("wish", "s", .member("wish")), .init("options", "a{sv}", .members(["purpose"])),
      ],
      result: Result(name: "status", type: "a{sv}", member: "status")),
    CenterMethod(
      name: "Schedule", call: "add",
      arguments: [
        .init("id", "s", .request("identifier")), .init("content", "a{sv}", .request("content")),
        .init("trigger", "a{sv}", .request("trigger")), .options,
      ]),
    CenterMethod(
      name: "ScheduleMany", call: "addAll",
      arguments: [.init("requests", "a(sa{sv}a{sv})", .requests), .options],
      result: Result(name: "ids", type: "as")),
    CenterMethod(
      name: "Remove", call: "removePending",
      arguments: [.init("ids", "as", .member("identifiers"))]),
    CenterMethod(name: "RemoveAll", call: "removeAllPending"),
    CenterMethod(
      name: "ListPending", call: "pendingRequests", arguments: [.options],
      result: Result(name: "requests", type: "aa{sv}", member: "requests")),
    CenterMethod(
      name: "ListDelivered", call: "deliveredNotifications", arguments: [.options],
      result: Result(name: "notifications", type: "aa{sv}", member: "notifications")),
    CenterMethod(
      name: "RemoveDelivered", call: "removeDelivered",
      arguments: [.init("ids", "as", .member("identifiers"))]),
    CenterMethod(name: "RemoveAllDelivered", call: "removeAllDelivered"),
    CenterMethod(
      name: "SetCategories", call: "setCategories",
      arguments: [.init("categories", "aa{sv}", .member("categories"))]),
    CenterMethod(
      name: "GetCategories", call: "categories",
      result: Result(name: "categories", type: "aa{sv}", member: "categories")),
    CenterMethod(
      name: "SetBadge", call: "setBadge", arguments: [.init("count", "i", .member("count"))]),
    CenterMethod(
      name: "GetSettings", call: "settings",
      result: Result(name: "settings", type: "a{sv}", member: "settings")),
    CenterMethod(
      name: "TakeResponses", call: "takeResponses",
      result: Result(name: "responses", type: "aa{sv}", member: "responses")),
    CenterMethod(
      name: "Acknowledge", call: "acknowledgeResponses",
      arguments: [.init("responses", "as", .numbers("numbers"))]),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension CenterMethod.Argument {
  /// The options of a method for which no option is defined yet.
  static let options = Self("options", "a{sv}", .nowhere)

  init(_ name: String, _ type: String, _ place: Place) {
    self.name = name
    self.type = type
    self.place = place
  }
}

// MARK: - The message

extension CenterMethod {
  /// Creates the call for these arguments.
  ///
  /// Throws the errors of the socket protocol's reader, with the names of the arguments.
  package func appCall(_ values: [DBusValue]) throws(NotificationFailure) -> AppCall {
    try check(values)
    var tree = WireTree()
    let message: JSONObject
    do throws(NotificationFailure) {
      message = try self.message(values, in: &tree)
    } catch {
      throw failure(error, of: values)
    }
    guard tree.bytes <= WireLimits.frameBytesFromPeers else {
      throw NotificationFailure(
        .limitReached, field: largest(of: values)?.name, value: "\(tree.bytes) bytes",
        message: "The call is larger than \(WireLimits.frameBytesFromPeers) bytes.",
        remedy: "Make several calls, or name files by their paths.")
    }
    do throws(NotificationFailure) {
      return try AppCall(wire: .object(message))
    } catch {
      throw failure(error, of: values)
    }
  }

  /// The largest argument.
  private func largest(of values: [DBusValue]) -> Argument? {
    zip(arguments, values).max { Self.bytes(of: $0.1) < Self.bytes(of: $1.1) }?.0
  }

  private static func bytes(of value: DBusValue) -> Int {
    var tree = WireTree()
    _ = try? tree.value(value, at: "")
    return tree.bytes
  }

  private func check(_ values: [DBusValue]) throws(NotificationFailure) {
    for (index, argument) in arguments.enumerated() {
      let type = index < values.count ? values[index].signature : nil
      try Self.check(type, of: argument.name, is: argument.type)
    }
  }

  /// Rejects an argument or option of a wrong type; nil is the type of a missing one.
  static func check(
    _ type: String?, of name: String, is wanted: String
  ) throws(NotificationFailure) {
    guard type != wanted else { return }
    throw NotificationFailure(
      .invalidMessage, field: name, value: type,
      message: type == nil ? "The value is missing." : "The value has another type.",
      remedy: "Pass a value of the type “\(wanted)”.")
  }

  /// The call of the socket protocol with these arguments.
  private func message(
    _ values: [DBusValue], in tree: inout WireTree
  ) throws(NotificationFailure) -> JSONObject {
    var (message, request) = (JSONObject(), JSONObject())
    message.add("call", .string(call))
    for (argument, value) in zip(arguments, values) {
      switch argument.place {
      case .nowhere: break
      case .member(let member): try tree.add(value, as: member, to: &message)
      case .members(let members):
        for member in members {
          guard let option = value.option(member) else { continue }
          try tree.add(option, as: member, to: &message)
        }
      case .request(let member): try add(value, as: member, to: &request, in: "request", &tree)
      case .requests: message.add("requests", .array(try requests(value, &tree)))
      case .numbers(let member):
        let numbers = (value.texts ?? []).map { CenterValues.number(ofResponse: $0) }
        message.add(member, .array(numbers.map { .integer($0) }))
      }
    }
    if !request.members.isEmpty { message.add("request", .object(request)) }
    return message
  }

  private func requests(
    _ value: DBusValue, _ tree: inout WireTree
  ) throws(NotificationFailure) -> [JSONValue] {
    guard case .array(_, let structures) = value else { return [] }
    var requests: [JSONValue] = []
    for (index, structure) in structures.enumerated() {
      guard case .structure(let parts) = structure, parts.count == 3 else { continue }
      var request = JSONObject()
      for (name, part) in zip(["identifier", "content", "trigger"], parts) {
        try add(part, as: name, to: &request, in: "requests[\(index)]", &tree)
      }
      requests.append(.object(request))
    }
    return requests
  }

  /// Adds a part of a request; without a trigger it is delivered at once.
  private func add(
    _ value: DBusValue, as name: String, to request: inout JSONObject, in place: String,
    _ tree: inout WireTree
  ) throws(NotificationFailure) {
    if name == "trigger", case .dictionary(_, _, let entries) = value, entries.isEmpty { return }
    try tree.add(value, as: name, to: &request, in: place)
  }
}
