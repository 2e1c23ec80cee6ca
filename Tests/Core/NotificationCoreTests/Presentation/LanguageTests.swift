import NotificationCore
import NotificationModel
import NotificationText
import Testing

/// In which language a person is spoken to (C12).
struct LanguageTests {
  /// An app with one text in two languages, in a session that reads German.
  private struct GermanSession: TextCatalog {
    let languages = ["de"]

    func resolver(for app: AppRecord) -> TextResolver {
      TextResolver(
        tables: [
          "de": StringsTable(entries: ["MILK": .text("Milch kaufen")]),
          "en": StringsTable(entries: ["MILK": .text("Buy milk")]),
        ], developmentRegion: "en")
    }
  }

  @Test(arguments: [("", "Milch kaufen"), ("en", "Buy milk"), ("fr,en", "Buy milk")])
  func `the person's choice counts, else that of the session (C12)`(
    languages: String, title: String
  ) {
    var world = World.allowed()
    if !languages.isEmpty { world.setGlobally(["languages": languages]) }
    var request = NotificationRequest.reminder().immediate
    request.content.title = .localized(key: "MILK", arguments: [])
    let outcome = world.system.pass(
      [.appCalled(World.app, message: 99, .add(request))], at: world.moment, in: world.ledger,
      texts: GermanSession())
    #expect(outcome.effects.presentations.map(\.title) == [title])
  }
}
