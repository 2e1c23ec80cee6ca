import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The rows of the settings by their names (K1, K2).
struct SettingsRowTests {
  @Test(
    .rules("K2"),
    arguments: [
      "allowNotifications", "criticalAlerts", "timeSensitive", "delivery", "lockScreen",
      "notificationCenter", "banners", "sounds", "badges", "carPlay", "announcements", "previews",
      "grouping", "mute", "directMessages",
    ])
  func `A value that a row does not have is refused with those it has`(row: String) {
    var world = World.entitled {
      $0.criticalAlerts = true
      $0.timeSensitive = true
      $0.communication = true
    }
    let before = world.record
    let refused = world.set([row: "perhaps"]).refusals
    #expect(refused.first?.code == .invalidValue)
    #expect(refused.first?.field == row)
    #expect(refused.first?.value == "perhaps")
    #expect(world.record == before)
  }

  @Test func `One wrong row changes none of the rows`() {
    var world = World.allowed()
    #expect(world.set(["badges": "off", "sounds": "loud"]).refusals.count == 1)
    #expect(world.set(["badges": "off", "nonsense": "on"]).refusals.first?.value == "nonsense")
    #expect(world.reportedSettings()?.badge == .enabled)
    #expect(world.setGlobally(["summary": "on", "previews": "x"]).refusals.count == 1)
    #expect(world.store.globalSettings() == GlobalSettings())
  }

  @Test(.rules("K3"), arguments: ["criticalAlerts", "timeSensitive", "directMessages"])
  func `Rows that need an entitlement are not offered without it`(row: String) {
    var world = World.allowed()
    #expect(world.set([row: "on"]).refusals.first?.code == .notPermitted)
  }

  @Test(
    .rules("E15"),
    arguments: [
      ("", false), ("8:00", true), ("8:00,8:00", false), ("24:00", false), ("8:60", false),
      ("8", false), ("-1:00", false), ("18:00, 8:30", true),
      ((0...12).map { "\($0):00" }.joined(separator: ","), false),
      ((0...11).map { "\($0):00" }.joined(separator: ","), true),
    ])
  func `The summary has 1 to 12 different times of day`(times: String, isAllowed: Bool) {
    var world = World()
    let effects = world.setGlobally(["summaryTimes": times])
    #expect(effects.refusals.isEmpty == isAllowed)
    #expect(effects.refusals.first?.field == (isAllowed ? nil : "summaryTimes"))
  }

  @Test(.rules("K1")) func `The list is laid out as a count, as stacks or one by one`() {
    var world = World()
    #expect(world.store.globalSettings().display == .stack)
    for style in DisplayStyle.allCases {
      #expect(world.setGlobally(["display": style.rawValue]).refusals.isEmpty)
      #expect(world.store.globalSettings().display == style)
    }
    let refused = world.setGlobally(["display": "grid"]).refusals.first
    #expect(refused?.field == "display")
    #expect(refused?.remedy == "Use one of: count, stack, list.")
  }

  @Test func `The number of a user's languages is limited`() {
    var world = World()
    let many = Array(repeating: "de", count: CoreLimits.languages + 1).joined(separator: ",")
    #expect(world.setGlobally(["languages": many]).refusals.first?.field == "languages")
    #expect(world.setGlobally(["languages": "de, en"]).refusals.isEmpty)
    #expect(world.store.globalSettings().languages == ["de", "en"])
  }

  @Test(arguments: [
    ("zzz", false), ("de,zzz", false), ("deu", true), ("pt-BR,zh_Hant_TW", true), ("", true),
    ("german", false), ("-", false),
  ])
  func `A language is named by its code`(languages: String, isAllowed: Bool) {
    var world = World()
    let refused = world.setGlobally(["languages": languages]).refusals.first
    #expect((refused == nil) == isAllowed)
    let wrong = languages.split(separator: ",").last.map(String.init)
    #expect(refused.map { $0.value == wrong && $0.remedy.contains("pt-BR") } ?? true)
  }

  @Test(arguments: [
    ("de", true), ("pt-PT, en_GB", true), ("", true), ("fi", false), ("de,fi", false),
    ("Deutsch", false), ("de;", false), ("de_DE.UTF-8", true), ("de_", false),
    ("de,de_AT_x", false),
  ])
  func `The system's language is one that there are words in`(language: String, isAllowed: Bool) {
    var world = World()
    let refused = world.setGlobally(["language": language]).refusals.first
    #expect((refused == nil) == isAllowed)
    #expect(refused.map { $0.field == "language" && $0.remedy.contains("en, ar, cs") } ?? true)
  }

  @Test(arguments: ["language", "languages"])
  func `A list of languages with commas alone is refused, and an empty one clears it`(row: String) {
    var world = World()
    #expect(world.setGlobally([row: "de"]).refusals.isEmpty)
    for text in [",", " , ", "de,", ",,de"] {
      #expect(world.setGlobally([row: text]).refusals.first?.field == row, "\(text)")
    }
    #expect(world.setGlobally([row: ""]).refusals.isEmpty)
    #expect(world.store.globalSettings() == GlobalSettings())
  }

  @Test func `The system's language is stored without the encoding of a locale`() {
    var world = World()
    #expect(world.setGlobally(["language": "de_DE.UTF-8, pt_BR@euro"]).refusals.isEmpty)
    #expect(world.store.globalSettings().language == ["de_DE", "pt_BR"])
    #expect(world.setGlobally(["language": "de,de__AT"]).refusals.first?.value == "de__AT")
  }

  @Test(.rules("K2", "K3")) func `A wrong row is answered with the rows that the app can have`() {
    var world = World.allowed()
    let offered = world.set(["nonsense": "on"]).refusals.first?.remedy ?? ""
    for row in ["banners", "sounds", "mute"] { #expect(offered.contains(row)) }
    for row in ["carPlay", "announcements", "criticalAlerts", "directMessages"] {
      #expect(!offered.contains(row))
    }
    #expect(world.set(["carPlay": "off"]).refusals.isEmpty, "apps on other systems read it")
  }
}
