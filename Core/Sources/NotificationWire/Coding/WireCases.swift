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
  typealias Reading = @Sendable (JSONObject) throws(NotificationFailure) -> Choice

  /// The names of all cases.
  let names: [String]
  private let tag: String
  private let shared: String?
  private let readers: [String: Reading]
  private let parts: [Part]
  private let refusal: @Sendable (String) -> NotificationFailure

  /// Lists the cases. An object without the member that all cases have is refused before its tag is read; the
  /// refusal is for an unknown name.
  init(
    tag: String, inAll shared: String? = nil,
    refusal: @escaping @Sendable (String) -> NotificationFailure = Self.unknown,
    _ rows: WireCase<Choice>...
  ) {
    self.init(tag: tag, inAll: shared, refusal: refusal, parts: rows.map(Part.init))
  }

  /// Lists the topics of an enum that is cut by topics, and cases that belong to none; all have the same tag.
  init(
    tag: String, refusal: @escaping @Sendable (String) -> NotificationFailure = Self.unknown,
    topics: Part...
  ) {
    self.init(tag: tag, inAll: nil, refusal: refusal, parts: topics)
  }

  private init(
    tag: String, inAll shared: String?,
    refusal: @escaping @Sendable (String) -> NotificationFailure, parts: [Part]
  ) {
    self.tag = tag
    self.shared = shared
    self.refusal = refusal
    self.parts = parts
    names = parts.flatMap { $0.readers.map(\.name) }
    readers = Dictionary(
      uniqueKeysWithValues: parts.flatMap { $0.readers.map { ($0.name, $0.read) } })
  }

  func read(_ object: JSONObject) throws(NotificationFailure) -> Choice {
    if let shared, object[shared] == nil { throw .missing(shared) }
    guard let member = object[tag] else { throw .missing(tag) }
    let name: String = try UsualForm().read(member, in: tag)
    guard let read = readers[name] else { throw refusal(name).inside(tag) }
    return try read(object)
  }

  func write(_ choice: Choice, to writer: inout JSONWriter) {
    for part in parts where part.write(choice, tag, &writer) { return }
    preconditionFailure("The description of \(Choice.self) has no row for \(choice).")
  }

  /// The name of the case that a choice is.
  func name(of choice: Choice) -> String {
    for part in parts {
      if let name = part.name(choice) { return name }
    }
    preconditionFailure("The description of \(Choice.self) has no row for \(choice).")
  }

  private static func unknown(_ name: String) -> NotificationFailure {
    .unusable(
      name, "is not one of those known here",
      remedy: "Use one of those that docs/internals/wire.md lists.")
  }
}

extension WireCases {
  /// One case, or the cases of one topic.
  struct Part: Sendable {
    let readers: [(name: String, read: Reading)]
    /// Writes the tag and the members, if the choice is among these cases.
    let write: @Sendable (_ choice: Choice, _ tag: String, _ writer: inout JSONWriter) -> Bool
    /// The name of the case, if the choice is among these cases.
    let name: @Sendable (Choice) -> String?

    /// A case that belongs to no topic.
    init(_ row: WireCase<Choice>) {
      readers = [(row.name, row.read)]
      write = row.write
      name = { row.isCase($0) ? row.name : nil }
    }

    /// The cases of a topic: how a choice is made of one of them, and which of them a choice holds.
    init<Topic: WireChoice>(
      _ make: @escaping @Sendable (Topic) -> Choice,
      _ content: @escaping @Sendable (Choice) -> Topic?
    ) {
      let cases = Topic.cases
      readers = cases.names.map { name in
        (name, { object throws(NotificationFailure) in make(try cases.read(object)) })
      }
      write = { choice, _, writer in
        guard let topic = content(choice) else { return false }
        cases.write(topic, to: &writer)
        return true
      }
      name = { content($0).map(cases.name(of:)) }
    }
  }
}

/// One case of an enum on the wire: its name, and the members for its associated values.
package struct WireCase<Choice: Sendable>: Sendable {
  let name: String
  let read: @Sendable (JSONObject) throws(NotificationFailure) -> Choice
  /// Writes the tag and the members, if the choice is this case.
  let write: @Sendable (_ choice: Choice, _ tag: String, _ writer: inout JSONWriter) -> Bool
  /// Whether a choice is this case.
  let isCase: @Sendable (Choice) -> Bool

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
    isCase = { content($0) != nil }
  }

  /// Describes a case whose only value may be absent.
  init<Content>(
    _ name: String, optional content: @escaping @Sendable (Choice) -> Content??,
    _ exchange: @escaping @Sendable (inout WireCoder<Content?>) throws -> Choice
  ) {
    self.init(name, content, exchange)
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
    isCase = { $0 == value }
  }
}
