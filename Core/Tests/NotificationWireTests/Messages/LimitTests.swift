import NotificationModel
import NotificationWire
import TestSupport
import Testing

@Suite struct `Every limit names its field, the count and itself` {
  @Test(arguments: [
    ("request.identifier", WireLimits.identifierBytes),
    ("request.content.title", WireLimits.textBytes),
    ("request.content.threadIdentifier", WireLimits.identifierBytes),
    ("request.content.userInfo", WireLimits.userInfoBytes),
    ("request.content.attachments", WireLimits.attachments),
  ])
  func `Every limit of a request is named with its field and the count`(field: String, limit: Int)
    throws
  {
    let atLimit = Self.request(field: field, count: limit)
    let message = ClientMessage.app(id: 1, .notifications(.add(atLimit)))
    if field != "request.content.userInfo" {
      #expect(try ClientMessage.decode(message.encode()) == message)
    }
    let over = ClientMessage.app(
      id: 1, .notifications(.add(Self.request(field: field, count: limit + 1))))
    try Self.expectRefusal(over, field: field, limit: limit)
  }

  @Test(.rules("F7"))
  func `The limit of actions in a category is named with its field and the count`() throws {
    let action = NotificationAction(identifier: "a", title: "A")
    func message(_ actions: Int) -> ClientMessage {
      let actions = [NotificationAction](repeating: action, count: actions)
      return .app(
        id: 1,
        .notifications(.setCategories([NotificationCategory(identifier: "c", actions: actions)])))
    }
    let most = message(WireLimits.actions)
    #expect(try ClientMessage.decode(most.encode()) == most)
    try Self.expectRefusal(
      message(WireLimits.actions + 1), field: "categories[0].actions", limit: WireLimits.actions)
    let categories = [NotificationCategory](
      repeating: NotificationCategory(identifier: "c"), count: WireLimits.categories + 1)
    try Self.expectRefusal(
      .app(id: 1, .notifications(.setCategories(categories))), field: "categories",
      limit: WireLimits.categories)
  }

  @Test func `The limits of lists and words are named with their fields and the count`() throws {
    let identifiers = [String](repeating: "", count: WireLimits.identifiers + 1)
    try Self.expectRefusal(
      .app(id: 1, .notifications(.removePending(identifiers: identifiers))), field: "identifiers",
      limit: WireLimits.identifiers)
    let long = String(repeating: "x", count: WireLimits.identifierBytes + 1)
    try Self.expectRefusal(
      .app(id: 1, .notifications(.removeDelivered(identifiers: ["a", long]))),
      field: "identifiers[1]",
      limit: WireLimits.identifierBytes)
    let words = [String](repeating: "x", count: WireLimits.commandWords + 1)
    try Self.expectRefusal(
      .app(id: 1, .apps(.setLaunchCommand(words))), field: "command", limit: WireLimits.commandWords
    )
  }

  @Test func `The limits of names and reasons of places are named with their fields`() throws {
    let long = String(repeating: "x", count: WireLimits.identifierBytes + 1)
    try Self.expectRefusal(
      .app(id: 1, .places(.requestLocation(.always, purpose: long))), field: "purpose",
      limit: WireLimits.identifierBytes)
    try Self.expectRefusal(
      .app(id: 1, .places(.stopMonitoringRegion(identifier: long))), field: "identifier",
      limit: WireLimits.identifierBytes)
    try Self.expectRefusal(
      .app(
        id: 1,
        .places(.monitorRegion(Region(identifier: long, latitude: 0, longitude: 0, radius: 1)))),
      field: "region.identifier", limit: WireLimits.identifierBytes)
  }

  private static func request(field: String, count: Int) -> NotificationRequest {
    let text = String(repeating: "x", count: count)
    var request = NotificationRequest(identifier: "a", content: NotificationContent())
    switch field {
    case "request.identifier": request.identifier = text
    case "request.content.title": request.content.title = .literal(text)
    case "request.content.threadIdentifier": request.content.threadIdentifier = text
    case "request.content.userInfo": request.content.userInfo = ["": .string(text)]
    default:
      let attachment = NotificationModel.Attachment(identifier: "", path: "/a", type: "")
      request.content.attachments = Array(repeating: attachment, count: count)
    }
    return request
  }

  private static func expectRefusal(_ message: ClientMessage, field: String, limit: Int) throws {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ClientMessage.decode(message.encode())
    }
    let failure = try #require(refusal?.failure)
    #expect(failure.code == .limitReached)
    #expect(failure.field?.hasPrefix(field) == true)
    #expect(Int(failure.value ?? "").map { $0 > limit } == true)
    #expect(failure.message.contains("\(limit)"))
  }
}
