import NotificationEngine
import NotificationModel

extension World {
  static let bus = ConnectionNumber(20)
  static let sender = BusSender(name: ":1.7", bus: "bus-1")
  static let mail = identifier("program.mail")

  /// A notification of a program that gives only its name.
  static func posted(
    _ title: String = "New mail", from name: String = "mail", replaces: UInt32 = 0,
    tag: String = ""
  ) -> PostingCall {
    var content = NotificationContent()
    content.title = .literal(title)
    return PostingCall(
      program: program(name), sender: sender, replaces: replaces, tag: tag, content: content)
  }

  static func program(_ name: String = "mail") -> PostingProgram {
    PostingProgram(claim: ProgramClaim(name: name), facts: ProgramFacts(executable: nil))
  }

  /// Posts a notification, and returns the effects.
  @discardableResult
  mutating func post(_ posted: PostingCall) -> [Effect] {
    lastMessage += 1
    return transaction(
      .postings(
        .posted(posted, origin: CallOrigin(connection: Self.bus, message: lastMessage))))
  }

  /// Closes a notification on behalf of a program.
  @discardableResult
  mutating func close(_ number: UInt32, as name: String = "mail") -> [Effect] {
    lastMessage += 1
    return transaction(
      .postings(
        .closed(
          .number(number), by: Self.program(name), BusSender(name: ":1.8", bus: "bus-1"),
          origin: CallOrigin(connection: Self.bus, message: lastMessage))))
  }

  /// Makes a connection a shell.
  mutating func attachShell() {
    control(.attachShell(name: "test"))
  }
}

extension [Effect] {
  /// The number that a program got.
  var postedNumber: UInt32? {
    for case .postings(.number(let number, _)) in self { return number }
    return nil
  }

  /// The ends reported to senders.
  var ends: [Closing] {
    compactMap { effect in
      guard case .postings(.close(let number, let reason, _)) = effect else { return nil }
      return Closing(number: number, reason: reason)
    }
  }

  /// The user's responses to postings.
  var invocations: [PostingResponse] {
    compactMap { if case .postings(.invoke(let response)) = $0 { response } else { nil } }
  }

  /// The presentations sent to shells.
  var presented: [Presentation] {
    compactMap { effect in
      if case .show(.notifications(.present(let presentation))) = effect {
        presentation
      } else {
        nil
      }
    }
  }
}

/// The end of a notification, as its sender receives it.
struct Closing: Hashable {
  var number: UInt32
  var reason: ClosingReason
}
