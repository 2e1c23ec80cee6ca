import ByteParsing
package import DBus
import NotificationModel

/// A call of the distributor's methods, read by the rules of UnifiedPush on D-Bus.
package enum DistributorCall: Hashable, Sendable {
  case register(ConnectorRegistration)
  case unregister(token: String)

  /// The reason why a call cannot be read.
  package enum Flaw: Error, Hashable, Sendable {
    /// The arguments have other types; the text names the right ones.
    case types(String)
    /// A field is missing or against the rules, in words; such a call is ignored.
    case field(String, problem: String)
  }

  /// Reads the arguments of a method.
  package init(
    _ member: String, _ arguments: [DBusValue], version: Connector.Version
  ) throws(Flaw) {
    let fields = try Fields(member, arguments, version: version)
    let token = try fields.text("token", bytes: 1...ServedDesktopLimits.connectorTokenBytes)
    guard member == "Register" else {
      self = .unregister(token: token)
      return
    }
    let name = try fields.text("service", bytes: 1...ServedDesktopLimits.busNameBytes)
    guard let service = ServiceName(name) else {
      throw .field("service", problem: "“\(name)” is no name on the bus")
    }
    let connector = Connector(service: service, token: token, version: version)
    self = .register(
      ConnectorRegistration(
        connector: connector,
        description: try fields.optionalText(
          "description", bytes: 0...ServedDesktopLimits.connectorDescriptionBytes) ?? "",
        vapidKey: try fields.vapidKey()))
  }
}

extension DistributorCall {
  /// The fields of a call, by the names that the second version gives them.
  private struct Fields {
    private static let names = ["service", "token", "description", "vapid"]

    private let values: [String: DBusValue]

    init(
      _ member: String, _ arguments: [DBusValue], version: Connector.Version
    ) throws(Flaw) {
      switch version {
      case .first: values = try Self.ordered(arguments, member)
      case .second: values = try Self.named(arguments, member)
      }
    }

    private static func ordered(
      _ arguments: [DBusValue], _ member: String
    ) throws(Flaw) -> [String: DBusValue] {
      let names = member == "Register" ? Array(Self.names.prefix(3)) : ["token"]
      let areTexts = arguments.allSatisfy { if case .string = $0 { true } else { false } }
      guard areTexts, arguments.count == names.count else {
        throw .types("The arguments of \(member) must be “s”: \(names.joined(separator: ", ")).")
      }
      return Dictionary(uniqueKeysWithValues: zip(names, arguments))
    }

    private static func named(
      _ arguments: [DBusValue], _ member: String
    ) throws(Flaw) -> [String: DBusValue] {
      guard arguments.count == 1, case .dictionary("s", "v", let entries) = arguments[0] else {
        throw .types("\(member) takes one “a{sv}”.")
      }
      var values: [String: DBusValue] = [:]
      for entry in entries {
        // Other fields may belong to a later version.
        guard case .string(let text) = entry.key, case .variant(let value) = entry.value,
          let name = names.first(where: { $0.utf8.elementsEqual(text.utf8) })
        else { continue }
        guard values.updateValue(value, forKey: name) == nil else {
          throw .field(name, problem: "it occurs twice")
        }
      }
      return values
    }

    func text(_ name: String, bytes: ClosedRange<Int>) throws(Flaw) -> String {
      guard let text = try optionalText(name, bytes: bytes) else {
        throw .field(name, problem: "it is missing")
      }
      return text
    }

    func optionalText(_ name: String, bytes: ClosedRange<Int>) throws(Flaw) -> String? {
      guard let value = values[name] else { return nil }
      guard case .string(let text) = value else {
        throw .field(name, problem: "it is not a string")
      }
      let count = text.utf8.count
      guard bytes.contains(count) else {
        let (least, most) = (bytes.lowerBound, bytes.upperBound)
        throw .field(
          name,
          problem: "it has \(count) bytes, and "
            + (least == most ? "\(least) are needed" : "\(least) to \(most) are allowed"))
      }
      return text
    }

    func vapidKey() throws(Flaw) -> [UInt8]? {
      let count = ServedDesktopLimits.vapidKeyLetters
      guard let text = try optionalText("vapid", bytes: count...count) else { return nil }
      guard let key = Base64Text.bytes(ofAddress: text), VapidKey.isValid(key),
        Base64Text.addressText(of: key) == text
      else {
        throw .field(
          "vapid",
          problem: "“\(text)” is not an uncompressed point of P-256 in base64url without padding")
      }
      return key
    }
  }
}
