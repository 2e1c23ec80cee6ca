import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The possible answers of the user, and which of them the app receives (F1 to F6).
struct AnswerTests {
  private static func category(
    options: UNNotificationCategoryOptions = []
  ) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: "mail",
      actions: [
        UNNotificationAction(identifier: "archive", title: "Archive"),
        UNNotificationAction(identifier: "open", title: "Open", options: .foreground),
        UNNotificationAction(identifier: "pay", title: "Pay", options: .authenticationRequired),
        UNNotificationAction(identifier: "delete", title: "Delete", options: .destructive),
        UNTextInputNotificationAction(
          identifier: "reply", title: "Reply", options: [], textInputButtonTitle: "Send",
          textInputPlaceholder: "Your answer"),
      ],
      intentIdentifiers: [], options: options)
  }

  private static func mail(_ identifier: String = "mail") -> UNNotificationRequest {
    .sample(identifier) { $0.categoryIdentifier = "mail" }
  }

  /// Delivers a mail to an app with a delegate.
  private func deliver(
    on stage: any Stage, to delegate: RecordingDelegate,
    options: UNNotificationCategoryOptions = []
  ) async throws {
    try await stage.runAllowed {
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      center.setNotificationCategories([Self.category(options: options)])
      try await center.add(Self.mail())
    }
  }

  /// A device with a delivered mail.
  private func device(
    telling delegate: RecordingDelegate, options: UNNotificationCategoryOptions = []
  ) async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing()
    await device.setDelegate(delegate)
    await device.register(Self.category(options: options))
    try await device.submit(Self.mail())
    return device
  }

  @Test(.rules("F1")) func `Opening and dismissing have Apple's identifiers`() {
    #expect(
      UNNotificationDefaultActionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
    #expect(
      UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
  }

  @Test(.rules("F1"), arguments: Depth.allCases)
  func `Every notification can be opened, also without a category`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {
        UNUserNotificationCenter.current().delegate = delegate
        try await UNUserNotificationCenter.current().add(.sample())
      }
      try await stage.respond(.tap)
      #expect(
        delegate.responses
          == [.init(identifier: "sample", action: UNNotificationDefaultActionIdentifier)])
    }
  }

  @Test(.rules("F2"), arguments: Depth.allCases)
  func `A dismissal is sent to an app whose category asks for it`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate, options: .customDismissAction)
      try await stage.respond(.dismiss)
      #expect(
        delegate.responses
          == [.init(identifier: "mail", action: UNNotificationDismissActionIdentifier)])
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("F2"), arguments: Depth.allCases)
  func `A dismissal is not sent for any other category`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate)
      try await stage.respond(.dismiss)
      #expect(delegate.responses.isEmpty)
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("F2")) func `Clearing the whole list sends a dismissal for each`() async throws {
    let delegate = RecordingDelegate()
    let device = try await device(telling: delegate, options: .customDismissAction)
    try await device.submit(Self.mail("second"))
    try await device.clear()
    #expect(delegate.responses.map(\.identifier) == ["mail", "second"])
    #expect(Set(delegate.responses.map(\.action)) == [UNNotificationDismissActionIdentifier])
  }

  @Test(.rules("F2")) func `A banner that disappears by itself sends no dismissal`() async throws {
    let delegate = RecordingDelegate()
    let device = try await device(telling: delegate, options: .customDismissAction)
    await device.advance(by: 3_600)
    #expect(delegate.responses.isEmpty)
    #expect(device.listed == ["mail"])
  }

  @Test(.rules("F3"), arguments: Depth.allCases)
  func `A plain action and a foreground action both reach the app`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate)
      try await stage.respond(.choose("archive"))
      #expect(stage.listed.isEmpty)
      try await stage.run { try await UNUserNotificationCenter.current().add(Self.mail("next")) }
      try await stage.respond(.choose("open"))
      #expect(
        delegate.responses == [
          .init(identifier: "mail", action: "archive"), .init(identifier: "next", action: "open"),
        ])
    }
  }

  @Test(.rules("F3")) func `A foreground action is marked as opening the app`() async throws {
    let device = try await device(telling: RecordingDelegate())
    let opening = device.banners.first?.actions.filter(\.opensApp).map(\.identifier)
    #expect(opening == ["open"])
  }

  @Test(.rules("F4"), arguments: Depth.allCases)
  func `An action that needs an unlocked device is refused while it is locked`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {}
      try await stage.setLocked(true)
      try await deliver(on: stage, to: delegate)
      for answer in [Answer.choose("pay"), .choose("open"), .tap] {
        await #expect(throws: (any Error).self) { try await stage.respond(answer) }
      }
      #expect(delegate.responses.isEmpty)
      #expect(stage.listed == ["mail"])
      try await stage.setLocked(false)
      try await stage.respond(.choose("pay"))
      #expect(delegate.responses == [.init(identifier: "mail", action: "pay")])
    }
  }

  @Test(.rules("F4"))
  func `Actions are marked by whether they need the device unlocked`() async throws {
    let device = try await device(telling: RecordingDelegate())
    let locked = device.banners.first?.actions.filter(\.needsUnlock).map(\.identifier)
    #expect(locked == ["open", "pay"])
  }

  @Test(.rules("F5"), arguments: Depth.allCases)
  func `A destructive action is answered as any other`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate)
      try await stage.respond(.choose("delete"))
      #expect(delegate.responses == [.init(identifier: "mail", action: "delete")])
    }
  }

  @Test(.rules("F5")) func `Only a destructive action looks different`() async throws {
    let device = try await device(telling: RecordingDelegate())
    let marked = device.banners.first?.actions.filter(\.isDestructive).map(\.identifier)
    #expect(marked == ["delete"])
  }

  @Test(.rules("F6"), arguments: Depth.allCases)
  func `A text action responds with the typed text`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate)
      try await stage.respond(.reply("Übermorgen ☕️", action: "reply"))
      #expect(
        delegate.responses
          == [.init(identifier: "mail", action: "reply", text: "Übermorgen ☕️")])
    }
  }

  @Test(.rules("F6"), arguments: Depth.allCases)
  func `A text action without a text responds with an empty one`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await deliver(on: stage, to: delegate)
      try await stage.respond(.choose("reply"))
      #expect(delegate.responses == [.init(identifier: "mail", action: "reply", text: "")])
    }
  }

  @Test(.rules("F6"))
  func `The field of a text action has its button and its placeholder`() async throws {
    let device = try await device(telling: RecordingDelegate())
    let field = device.banners.first?.actions.last
    #expect(field?.textButtonTitle == "Send")
    #expect(field?.textPlaceholder == "Your answer")
  }
}
