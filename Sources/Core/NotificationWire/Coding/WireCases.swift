import NotificationModel

/// The cases of an enum on the wire: an object with a tag that names the case, and the members of that case.
///
///     extension Place: WireChoice {
///       package static let cases = WireCases<Self>(
///         tag: "place",
///         WireCase("arranged", .arranged),
///         WireCase("frame", { if case .frame(let frame) = $0 { frame } else { nil } }) {
///           .frame(try $0.value("frame", \.self))
///         })
///     }
///
/// Encoding a case without a row is a fatal error, which the tests of every message detect.
package struct WireCases<Choice: Sendable>: Sendable {
  private let tag: String
  private let shared: String?
  private let rows: [WireCase<Choice>]
  private let named: [String: WireCase<Choice>]
  private let refusal: @Sendable (String) -> NotificationFailure

  /// Lists the cases. An object without the member that all cases have is refused before its tag is read; the
  /// refusal is for an unknown name.
  init(
    tag: String, inAll shared: String? = nil,
    refusal: @escaping @Sendable (String) -> NotificationFailure = Self.unknown,
    _ rows: WireCase<Choice>...
  ) {
    self.tag = tag
    self.shared = shared
    self.rows = rows
    self.refusal = refusal
    named = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
  }

  /// The names of all cases.
  var names: [String] { rows.map(\.name) }

  func read(_ object: JSONObject) throws(NotificationFailure) -> Choice {
    if let shared, object[shared] == nil { throw .missing(shared) }
    guard let member = object[tag] else { throw .missing(tag) }
    let name: String = try UsualForm().read(member, in: tag)
    guard let row = named[name] else { throw refusal(name).inside(tag) }
    return try row.read(object)
  }

  func write(_ choice: Choice, to writer: inout JSONWriter) {
    for row in rows where row.write(choice, tag, &writer) { return }
    preconditionFailure("The description of \(Choice.self) has no row for \(choice).")
  }

  private static func unknown(_ name: String) -> NotificationFailure {
    .unusable(
      name, "is none of those known here", remedy: "Use one of those that docs/wire.md lists.")
  }
}

/// One case of an enum on the wire: its name, and the members for its associated values.
package struct WireCase<Choice: Sendable>: Sendable {
  let name: String
  let read: @Sendable (JSONObject) throws(NotificationFailure) -> Choice
  /// Writes the tag and the members, if the choice is this case.
  let write: @Sendable (_ choice: Choice, _ tag: String, _ writer: inout JSONWriter) -> Bool

  /// Describes a case with associated values: how to extract them from a choice, and their members.
  init<Content>(
    _ name: String, _ content: @escaping @Sendable (Choice) -> Content?,
    _ exchange: @escaping @Sendable (inout WireCoder<Content>) throws -> Choice
  ) {
    self.name = name
    read = { object throws(NotificationFailure) in
      try WireCoder<Content>.read(object, exchange)
    }
    write = { choice, tag, writer in
      guard let content = content(choice) else { return false }
      writer.member(tag, name)
      WireCoder.write(content, to: &writer, exchange)
      return true
    }
  }

  /// Describes a case without associated values.
  init(_ name: String, _ value: Choice) where Choice: Equatable {
    self.name = name
    read = { _ in value }
    write = { choice, tag, writer in
      guard choice == value else { return false }
      writer.member(tag, name)
      return true
    }
  }
}
