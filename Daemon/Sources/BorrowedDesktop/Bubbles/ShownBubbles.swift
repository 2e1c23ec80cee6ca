package import NotificationModel
import NotificationWire

/// The bubbles that a server shows for this system, stored for the next daemon of the session.
///
/// A server's numbers are valid on one connection of one bus. The bus is identified by its own identifier, because a new bus
/// assigns the same connection names again.
package struct ShownBubbles: Hashable, Sendable {
  /// The connection that assigned the numbers.
  package struct Server: Hashable, Sendable {
    /// The identifier of the bus.
    package var bus: String
    /// The unique name of the server's connection.
    package var owner: String
    /// The server's own name.
    package var name: String

    package init(bus: String, owner: String, name: String) {
      self.bus = bus
      self.owner = owner
      self.name = name
    }
  }

  /// The subject of a bubble.
  package enum Content: Hashable, Sendable {
    /// A delivery with its surfaces; a quiet one was only added to the server's list.
    case notification(NotificationKey, Presentation.Surfaces, isQuiet: Bool)
    /// An app's request for permission to notify.
    case question(BundleIdentifier)
    /// An app's request for permission to use the location.
    case placeQuestion(BundleIdentifier)
    /// A bubble without a meaning for another daemon, such as a summary of many.
    case other
  }

  /// One bubble.
  package struct Entry: Hashable, Sendable {
    /// The server's number.
    package var id: UInt32
    /// The subject.
    package var content: Content
    /// When the server last received it.
    package var time: BootTime

    package init(id: UInt32, content: Content, time: BootTime) {
      self.id = id
      self.content = content
      self.time = time
    }
  }

  /// The server.
  package var server: Server
  /// The bubbles by number.
  package var entries: [Entry]

  package init(server: Server, entries: [Entry]) {
    self.server = server
    self.entries = entries
  }
}

extension ShownBubbles {
  /// The form in a file.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("bus", server.bus)
      writer.member("owner", server.owner)
      writer.member("server", server.name)
      writer.name("bubbles")
      writer.array { writer in
        for entry in entries { writer.object { entry.writeMembers(to: &$0) } }
      }
    }
    return writer.bytes
  }

  /// Reads the form.
  ///
  /// - Throws: `invalidMessage`, `invalidValue` or `limitReached` for damaged content.
  package init(bytes: [UInt8]) throws(NotificationFailure) {
    let object = try Members(JSONValue(parsing: bytes))
    server = Server(
      bus: try object.value("bus"), owner: try object.value("owner"),
      name: try object.value("server"))
    guard case .array(let bubbles)? = object.members["bubbles"] else {
      throw Members.damaged("bubbles")
    }
    entries = []
    for bubble in bubbles.prefix(BorrowedDesktopLimits.bubbles) {
      entries.append(try Entry(Members(bubble)))
    }
  }

  /// The members of an object that was read.
  fileprivate struct Members {
    let members: JSONObject

    init(_ value: JSONValue) throws(NotificationFailure) {
      guard case .object(let members) = value else { throw Self.damaged("bubbles") }
      self.members = members
    }

    /// A required member.
    func value<Value: WireValue>(_ name: String) throws(NotificationFailure) -> Value {
      guard let member = members[name] else { throw Self.damaged(name) }
      return try Value(wire: member)
    }

    static func damaged(_ field: String) -> NotificationFailure {
      NotificationFailure(
        .invalidMessage, field: field, message: "The field is missing or has another type.",
        remedy: "Remove the file.")
    }
  }
}

extension ShownBubbles.Entry {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", Int64(id))
    writer.member("time", time)
    switch content {
    case .notification(let key, let places, let isQuiet):
      writer.member("notification", key)
      writer.member("places", places.rawValue)
      writer.member("isQuiet", isQuiet)
    case .question(let app): writer.member("question", app)
    case .placeQuestion(let app): writer.member("placeQuestion", app)
    case .other: break
    }
  }

  fileprivate init(_ members: ShownBubbles.Members) throws(NotificationFailure) {
    let number: Int64 = try members.value("id")
    guard let id = UInt32(exactly: number) else { throw ShownBubbles.Members.damaged("id") }
    let content: ShownBubbles.Content =
      if members.members["notification"] != nil {
        .notification(
          try members.value("notification"),
          Presentation.Surfaces(rawValue: try members.value("places")),
          isQuiet: try members.value("isQuiet"))
      } else if members.members["question"] != nil {
        .question(try members.value("question"))
      } else if members.members["placeQuestion"] != nil {
        .placeQuestion(try members.value("placeQuestion"))
      } else {
        .other
      }
    self.init(id: id, content: content, time: try members.value("time"))
  }
}
