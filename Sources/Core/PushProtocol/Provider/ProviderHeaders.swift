/// The header fields of one request of a provider, as they came (I3).
public struct ProviderHeaders: Hashable, Sendable {
  /// `:method`.
  public private(set) var method = ""
  /// `:path`.
  public private(set) var path = ""
  /// `authorization`, with its scheme.
  public private(set) var authorization: String?
  /// `apns-id`, in the letters it was sent in.
  public private(set) var id: String?
  /// `apns-topic`.
  public private(set) var topic: String?
  /// `apns-push-type`.
  public private(set) var type: String?
  /// `apns-priority`.
  public private(set) var priority: String?
  /// `apns-expiration`.
  public private(set) var expiration: String?
  /// `apns-collapse-id`.
  public private(set) var collapseID: String?
  /// Whether a field that is read here came twice.
  public private(set) var hasDuplicates = false

  /// Creates headers without any field.
  public init() {}

  /// Reads one field; a name that means nothing here is passed over.
  public mutating func add(name: String, value: String) {
    // The length tells most names apart, so that few are compared.
    switch name.utf8.count {
    case 5 where name == ":path": path = value
    case 7 where name == ":method": method = value
    case 7 where name == "apns-id": Self.set(&id, value, &hasDuplicates)
    case 10 where name == "apns-topic": Self.set(&topic, value, &hasDuplicates)
    case 13 where name == "authorization": Self.set(&authorization, value, &hasDuplicates)
    case 13 where name == "apns-priority": Self.set(&priority, value, &hasDuplicates)
    case 14 where name == "apns-push-type": Self.set(&type, value, &hasDuplicates)
    case 15 where name == "apns-expiration": Self.set(&expiration, value, &hasDuplicates)
    case 16 where name == "apns-collapse-id": Self.set(&collapseID, value, &hasDuplicates)
    default: break
    }
  }

  /// What the answer says as `apns-id`: what was sent, byte for byte, even if it is refused.
  ///
  /// Absent if nothing was sent, or nothing that can be a header of an answer.
  public var echoedID: String? {
    guard let id, (1...PushLimits.echoedBytes).contains(id.utf8.count),
      id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return id
  }

  private static func set(_ field: inout String?, _ value: String, _ hasDuplicates: inout Bool) {
    if field == nil { field = value } else { hasDuplicates = true }
  }
}
