import NotificationEngine
import NotificationModel
import NotificationText
import NotificationWords
import TestSupport
import Testing
import Words

/// The language in which a text is shown (C12).
struct LanguageTests {
  /// An app with one text in two languages, in a session that reads German.
  private struct GermanSession: TextCatalog {
    let languages = ["de"]
    let words: any ReasonWords = EnglishWords()

    func vocabulary(languages: [String]) -> Vocabulary { .english }

    func resolver(for app: AppRecord) -> TextResolver {
      TextResolver(
        tables: [
          "de": StringsTable(entries: ["MILK": .text("Milch kaufen")]),
          "en": StringsTable(entries: ["MILK": .text("Buy milk")]),
        ], developmentRegion: "en")
    }
  }

  @Test(
    .rules("C12"), arguments: [("", "Milch kaufen"), ("en", "Buy milk"), ("fr,en", "Buy milk")])
  func `The user's choice of language counts, else that of the session`(
    languages: String, title: String
  ) {
    var world = World.allowed()
    if !languages.isEmpty { world.setGlobally(["languages": languages]) }
    var request = NotificationRequest.reminder().immediate
    request.content.title = .localized(key: "MILK", arguments: [])
    let outcome = world.system.transaction(
      [.appCalled(World.app, message: 99, .notifications(.add(request)))], at: world.moment,
      in: world.store,
      texts: GermanSession())
    #expect(outcome.effects.presentations.map(\.title) == [title])
  }

  @Test(.rules("C12"), arguments: [("", "Milch kaufen"), ("en", "Buy milk")])
  func `Commands list pending and delivered texts in the user's language`(
    languages: String, title: String
  ) {
    var world = World.allowed()
    if !languages.isEmpty { world.setGlobally(["languages": languages]) }
    let key = DisplayText.localized(key: "MILK", arguments: [])
    var waiting = NotificationRequest.reminder()
    waiting.content.title = key
    waiting.content.body = "Two litres"
    var shown = NotificationRequest.reminder("other").immediate
    shown.content.title = key
    let outcome = world.system.transaction(
      [
        .appCalled(World.app, message: 97, .notifications(.add(waiting))),
        .appCalled(World.app, message: 98, .notifications(.add(shown))),
        .controlCalled(World.control, message: 99, .notifications(.pending(app: nil))),
        .controlCalled(World.control, message: 100, .notifications(.delivered(app: nil))),
      ], at: world.moment, in: world.store, texts: GermanSession())
    var contents: [NotificationContent] = []
    for reply in outcome.effects.controlReplies {
      if case .pending(let all) = reply { contents += all.map(\.request.content) }
      if case .delivered(let all) = reply { contents += all.map(\.request.content) }
    }
    #expect(contents.map(\.title) == [.literal(title), .literal(title)])
    #expect(contents.first?.body == "Two litres")
    let kept = world.store.pending(of: World.organizer)
    #expect(kept.map(\.request.content.title) == [key])
  }
}
