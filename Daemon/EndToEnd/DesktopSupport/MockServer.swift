package import DBus

/// A notification server of a test: its capabilities and its behaviour are the test's choice.
///
/// It handles calls while the test waits for something on its peer.
package final class MockServer {
  /// How it answers `Notify`.
  package enum Manner {
    /// With a number.
    case answers
    /// Never.
    case isSilent
    /// With an error of this name.
    case refuses(String)
  }

  /// The name, path and interface of notification servers.
  package static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Its connection.
  package let peer: BusPeer
  /// How it answers from now on.
  package var manner = Manner.answers
  /// Whether it answers questions about its identity and capabilities at once; if not, with `introduceItself`.
  private let answersQuestions: Bool
  /// Whether a signal goes to the connection that sent the bubble, as gnome-shell's do, and not to all.
  private let reportsToSender: Bool
  private var senders: [UInt32: String] = [:]
  /// How many of the next questions find no object, as while gnome-shell starts: it owns its name before it exports the object.
  private var questionsWithoutObject: Int
  /// The number that it returns next.
  package var nextID: UInt32 = 1
  /// Every bubble so far, including bubbles already read.
  package private(set) var bubbles: [MockBubble] = []
  /// Every number that was to be closed.
  package private(set) var closes: [UInt32] = []

  private let capabilities: [String]
  private let serverName: String
  private var export: BusExport?
  private var taken = 0
  private var closesTaken = 0
  private var silenced: [BusRequest] = []
  private var openQuestions: [BusRequest] = []
  /// How often it was asked for its identity and capabilities.
  private var questions = 0

  /// Owns the name of notification servers on the desktop's bus.
  package init(
    on desktop: PrivateDesktop, _ capabilities: String = "body body-markup actions",
    name: String = "Mock", answersQuestions: Bool = true, questionsWithoutObject: Int = 0,
    reportsToSender: Bool = false
  ) throws {
    peer = try desktop.connect()
    self.capabilities = capabilities.split(separator: " ").map(String.init)
    serverName = name
    self.answersQuestions = answersQuestions
    self.questionsWithoutObject = questionsWithoutObject
    self.reportsToSender = reportsToSender
    export = try peer.connection.export(path: Self.path, interface: Self.name) { [weak self] in
      self?.called($0)
    }
    // A server that has just crashed may own it for another moment.
    try peer.connection.requestName(Self.name, options: []) { _ in }
    var owner: String?
    let watch = try peer.connection.watchOwner(of: Self.name) { owner = $0 }
    try peer.wait(for: "the server's name") { owner == peer.name }
    withExtendedLifetime(watch) {}
  }

  /// The numbers of the bubbles that it shows now.
  package var shown: Set<UInt32> { Set(senders.keys) }

  /// Drops all bubbles because their sender's connection has ended, as gnome-shell does for apps with a menu entry.
  package func drop() { senders = [:] }

  /// Disappears as after a crash.
  package func vanish() { peer.connection.close() }

  // MARK: - Received calls

  /// Waits for the next bubble.
  package func next() throws -> MockBubble {
    try peer.wait(for: "a notification; so far \(bubbles.map(\.summary))") { bubbles.count > taken }
    taken += 1
    return bubbles[taken - 1]
  }

  /// Waits for the next close.
  package func nextClose() throws -> UInt32 {
    try peer.wait(for: "a close") { closes.count > closesTaken }
    closesTaken += 1
    return closes[closesTaken - 1]
  }

  /// Waits until the daemon's log shows that it knows this server.
  package func introduce(to daemon: DesktopProgram) throws {
    try isAsked()
    try daemon.lines.next(with: "notifications are shown by \(serverName)")
  }

  /// Waits until it was asked for its identity and capabilities.
  package func isAsked() throws {
    try peer.wait(for: "the two questions about a server") { questions >= 2 }
  }

  /// Answers the open questions.
  package func introduceItself() throws {
    for question in openQuestions { answer(question) }
    openQuestions = []
    try peer.settle()
  }

  // MARK: - The user's actions

  /// Chooses an action.
  package func invoke(_ action: String, on id: UInt32) throws {
    try emit("ActionInvoked", [.uint32(id), .string(action)], about: id)
  }

  /// Sends a reply that was typed.
  package func reply(_ text: String, on id: UInt32) throws {
    try emit("NotificationReplied", [.uint32(id), .string(text)], about: id)
  }

  /// Sends the token that lets an app come to the front.
  package func give(activationToken: String, on id: UInt32) throws {
    try emit("ActivationToken", [.uint32(id), .string(activationToken)], about: id)
  }

  /// Signals that a bubble is closed: 1 expired, 2 dismissed, 3 closed by call, 4 for any other reason.
  package func close(_ id: UInt32, reason: UInt32) throws {
    try emit("NotificationClosed", [.uint32(id), .uint32(reason)], about: id)
    senders[id] = nil
  }

  private func emit(_ member: String, _ arguments: [DBusValue], about id: UInt32) throws {
    try Self.emit(member, arguments, from: peer, to: reportsToSender ? senders[id] : nil)
  }

  /// Sends a signal of notification servers from any peer, and waits until it is delivered.
  package static func emit(
    _ member: String, _ arguments: [DBusValue], from peer: BusPeer, to destination: String? = nil
  ) throws {
    try peer.connection.emit(
      destination: destination, path: path, interface: name, member: member, arguments: arguments)
    try peer.settle()
  }

  // MARK: - Calls

  private func called(_ request: BusRequest) {
    switch request.message.member {
    case "GetCapabilities", "GetServerInformation":
      questions += 1
      if questionsWithoutObject > 0 {
        questionsWithoutObject -= 1
        try? request.refuse(
          name: "org.freedesktop.DBus.Error.UnknownMethod", message: "Object does not exist")
      } else if answersQuestions {
        answer(request)
      } else {
        openQuestions.append(request)
      }
    case "Notify": notify(request)
    case "CloseNotification":
      if case .uint32(let id)? = request.message.arguments.first {
        closes.append(id)
        senders[id] = nil
      }
      try? request.answer()
    default:
      try? request.refuse(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "")
    }
  }

  private func answer(_ question: BusRequest) {
    if question.message.member == "GetCapabilities" {
      try? question.answer([.strings(capabilities)])
    } else {
      try? question.answer([.string(serverName), .string("test"), .string("1"), .string("1.2")])
    }
  }

  private func notify(_ request: BusRequest) {
    guard var bubble = MockBubble(request.message, at: BusConnection.now) else {
      try? request.refuse(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "")
      return
    }
    switch manner {
    case .answers:
      bubble.id = senders[bubble.replacesID] == nil ? nextID : bubble.replacesID
      if bubble.id == nextID { nextID += 1 }
      senders[bubble.id] = request.message.sender
      try? request.answer([.uint32(bubble.id)])
    case .isSilent: silenced.append(request)
    case .refuses(let name): try? request.refuse(name: name, message: "")
    }
    bubbles.append(bubble)
  }
}
