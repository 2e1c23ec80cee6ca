import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The text that remains when previews are hidden (E16, E17).
struct PreviewTests {
  private static func world(
    _ placeholder: DisplayText = "", options: NotificationCategory.Options = []
  ) -> World {
    var world = World.allowed()
    world.call(
      .notifications(
        .setCategories([
          NotificationCategory(
            identifier: "mail", hiddenPreviewsBodyPlaceholder: placeholder, options: options)
        ])))
    return world
  }

  private static func mail(_ content: inout NotificationContent) {
    content.categoryIdentifier = "mail"
    content.title = "Ann"
    content.subtitle = "Lunch"
    content.body = "At noon?"
    content.attachments = [Attachment(identifier: "x", path: "/x.png", type: "public.png")]
  }

  @Test(
    .rules("E16"),
    arguments: [
      ("always", false, false), ("always", true, false), ("whenUnlocked", false, false),
      ("whenUnlocked", true, true), ("never", false, true), ("never", true, true),
    ])
  func `The setting and the lock decide whether previews are hidden`(
    setting: String, isLocked: Bool, hides: Bool
  ) {
    var world = Self.world()
    world.setGlobally(["previews": setting])
    world.control(.settings(.setLocked(isLocked)))
    let shown = world.show("a", Self.mail)
    #expect(shown?.hidesPreview == hides)
    #expect(shown?.title == (hides ? "" : "Ann"))
    #expect(shown?.body == (hides ? "Notification" : "At noon?"))
    #expect(shown?.attachments.isEmpty == hides)
  }

  @Test(.rules("E17")) func `An app's own preview setting outranks the global one`() {
    var world = Self.world()
    world.setGlobally(["previews": "never"])
    world.set(["previews": "always"])
    #expect(world.show("a", Self.mail)?.body == "At noon?")
    world.set(["previews": "default"])
    #expect(world.show("a", Self.mail)?.body == "Notification")
  }

  @Test(.rules("E16"))
  func `A category may show title and subtitle of hidden previews, and words the body`() {
    var world = Self.world(
      "%u mails", options: [.hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle])
    world.set(["previews": "never"])
    let shown = world.show("a", Self.mail)
    #expect(shown?.title == "Ann")
    #expect(shown?.subtitle == "Lunch")
    #expect(shown?.body == "1 mails")
  }

  @Test(.rules("C16", "E16"))
  func `The number in a hidden preview is that of the thread, in the list too`() {
    var world = Self.world("%u mails")
    world.set(["previews": "never"])
    for identifier in ["a", "b"] { world.show(identifier, Self.mail) }
    world.show("other") { content in
      Self.mail(&content)
      content.threadIdentifier = "else"
    }
    let third = world.show("c", Self.mail)
    #expect(third?.body == "3 mails")
    let bodies = world.list().map { $0.members.map(\.body) }
    #expect(bodies == [["3 mails", "3 mails", "3 mails"], ["1 mails"]])
  }

  @Test(.rules("E16", "S52"))
  func `The system's placeholder has its word and number for readers of other languages`() {
    var world = Self.world()
    world.set(["previews": "never"])
    #expect(world.show("a", Self.mail)?.text.systemBody == SystemText(word: "hiddenBody"))
    let words = SystemText(word: "hiddenBodies", count: 2)
    #expect(world.show("b", Self.mail)?.text.systemBody == words)
    #expect(world.list().flatMap(\.members).map(\.text.systemBody) == [words, words])
  }

  @Test(.rules("E16", "S52"), arguments: ["never", "always"])
  func `An app's own text has no word of the system`(previews: String) {
    var world = Self.world("%u mails")
    world.set(["previews": previews])
    #expect(world.show("a", Self.mail)?.text.systemBody == nil)
  }

  @Test(.rules("B1", "E16")) func `A replaced notification of the thread is not counted twice`() {
    var world = Self.world("%u mails")
    world.set(["previews": "never"])
    for _ in 0..<3 { world.show("a", Self.mail) }
    #expect(world.show("b", Self.mail)?.body == "2 mails")
  }

  @Test(.rules("E16")) func `Unlocking restores the texts in every shell`() {
    var world = Self.world()
    world.control(.attachShell(name: "desktop"))
    world.setGlobally(["previews": "whenUnlocked"])
    world.control(.settings(.setLocked(true)))
    world.show("a", Self.mail)
    let effects = world.control(.settings(.setLocked(false)))
    let bodies = effects.compactMap { effect -> [String]? in
      if case .show(.notifications(.list(let groups))) = effect {
        groups.flatMap { $0.members.map(\.body) }
      } else {
        nil
      }
    }
    #expect(bodies == [["At noon?"]])
  }

  @Test(.rules("C2")) func `Percent signs are shown as they were written`() {
    var world = Self.world()
    let text = "100%% of %@ and 50%off"
    let shown = world.show {
      $0.title = .literal(text)
      $0.subtitle = .literal(text)
      $0.body = .literal(text)
    }
    #expect([shown?.title, shown?.subtitle, shown?.body] == [text, text, text])
  }
}
