import ByteParsing

/// A homeserver's request to a Matrix push gateway: one notification for some devices (Matrix, push gateway API).
///
/// It is not encrypted. Its members are forwarded byte for byte, so that an app reads what its homeserver wrote.
package struct MatrixPushRequest: Hashable, Sendable {
  /// The path of these requests.
  package static let path = "/_matrix/push/v1/notify"

  /// `devices`: at least one.
  package let devices: [MatrixDevice]
  /// `event_id`; absent: only the numbers of unread messages have changed.
  package let eventID: String?
  /// How urgent the message is.
  package let urgency: WebPushUrgency
  /// The other members of `notification`: all, all but `content`, and the essential ones; each in their order.
  private let forms: [MatrixForm]

  /// Reads the body of a request, in either of the two formats.
  ///
  /// - Throws: `MatrixRefusal`.
  package init(_ body: [UInt8]) throws(MatrixRefusal) {
    guard body.count <= PushLimits.matrixBytes else { throw .tooLarge }
    var reader = MatrixPushReader(body)
    self = try reader.read()
  }

  /// `isQuiet`: Whether `prio` is `low`.
  init(devices: [MatrixDevice], eventID: String?, isQuiet: Bool, members: [MatrixMember]) {
    self.devices = devices
    self.eventID = eventID
    forms = [
      MatrixForm(members), MatrixForm(members.filter { $0.name != "content" }),
      MatrixForm(members.filter { Self.essential.contains($0.name) }),
    ]
    // Numbers of unread messages are not shown.
    urgency = eventID == nil ? .low : isQuiet ? .normal : .high
  }

  /// The topic under which it replaces a waiting message: new numbers of unread messages replace old ones.
  package var topic: String? { eventID == nil ? "counts" : nil }

  /// The message for the app of one device: the request with this device alone.
  ///
  /// If it is too long, it has no `content`, or else only the members on which apps can count with the format `event_id_only`;
  /// the app then asks its homeserver for the event.
  ///
  /// - Returns: A JSON object of at most `limit` bytes; nil if even the shortest form is longer.
  package func message(for device: MatrixDevice, atMost limit: Int) -> [UInt8]? {
    let recipient = [device.text].listed(after: #""devices":["#, before: "]")
    for form in forms.dropLast() where form.bytes + recipient.count + 1 <= limit {
      return form.text(with: recipient[...])
    }
    return forms.last.flatMap { $0.bytes <= limit ? $0.text(with: nil) : nil }
  }

  /// The bytes whose digest identifies the message to an endpoint, because homeservers repeat requests; nil without an event.
  package func identity(for endpoint: EndpointToken) -> [UInt8]? {
    eventID.map { [UInt8(endpoint.bytes.count)] + endpoint.bytes + $0.utf8 }
  }

  /// An identifier in the form of a UUID (RFC 9562, version 8).
  ///
  /// `digest`: At least 16 bytes.
  package static func identifier(ofDigest digest: some Collection<UInt8>) -> String {
    var bytes = Array(digest.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let groups = [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
    return groups.map { HexadecimalText.text(of: $0) }.joined(separator: "-")
  }

  /// The members of a notification without which an app cannot find the event.
  private static let essential: Set<String> = ["event_id", "room_id", "counts", "prio", "type"]
}

/// Some members of a notification, from which messages for several devices are made.
struct MatrixForm: Hashable, Sendable {
  private let members: [ArraySlice<UInt8>]
  /// The bytes of a message with these members alone.
  let bytes: Int

  init(_ members: [MatrixMember]) {
    self.members = members.map(\.text)
    let commas = max(0, members.count - 1)
    bytes =
      Self.beginning.utf8.count + Self.end.utf8.count + commas
      + members.reduce(0) { $0 + $1.text.count }
  }

  /// The message, with one more member.
  func text(with member: ArraySlice<UInt8>?) -> [UInt8] {
    (members + (member.map { [$0] } ?? [])).listed(after: Self.beginning, before: Self.end)
  }

  private static let beginning = #"{"notification":{"#
  private static let end = "}}"
}

/// A device of a Matrix push request.
package struct MatrixDevice: Hashable, Sendable {
  /// `pushkey`: the URL of the endpoint.
  package let pushkey: String
  /// The string with the key, as it was written.
  let keyText: ArraySlice<UInt8>
  /// The object, as it was written.
  let text: ArraySlice<UInt8>
}

/// A member of an object.
struct MatrixMember: Hashable, Sendable {
  /// Its name; empty if no member with a name as long has a meaning here.
  let name: String
  /// The name, a colon and the value, as they were written.
  let text: ArraySlice<UInt8>
}

/// The bodies of successful answers.
package enum MatrixPushAnswer {
  /// The answer to a `GET`, by which apps find out that this is a gateway between Matrix and UnifiedPush.
  package static let discovery = #"{"unifiedpush":{"gateway":"matrix"}}"#

  /// The answer to a request.
  ///
  /// A homeserver deletes a rejected device, so these are only devices whose subscription has ended.
  package static func body(rejected: some Sequence<MatrixDevice>) -> [UInt8] {
    rejected.map(\.keyText).listed(after: #"{"rejected":["#, before: "]}")
  }
}

extension [ArraySlice<UInt8>] {
  /// These texts with commas between them, after a beginning and before an end.
  fileprivate func listed(after beginning: String, before end: String) -> [UInt8] {
    [UInt8](beginning.utf8) + joined(separator: ",".utf8) + [UInt8](end.utf8)
  }
}
