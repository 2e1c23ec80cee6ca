import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The origins that a program posts for, such as the sites of a browser, and their rows in Settings.
struct OriginTests {
  private static let news = "news.example.com"

  private static func posted(_ title: String = "Headline", of origin: String) -> PostingCall {
    var posted = World.posted(title)
    posted.origin = origin
    return posted
  }

  private static func set(_ value: String, for origin: String = news) -> ControlCall {
    .settings(.changeAppSettings(app: World.mail, ["origin:\(origin)": value]))
  }

  private func origins(_ world: World) -> [NotificationOrigin] {
    world.store.app(World.mail)?.settings.origins ?? []
  }

  @Test(.rules("S21")) func `Each site of a program gets a row in Settings, once`() {
    var world = World()
    for origin in [Self.news, "chat.example.com", Self.news, ""] {
      world.post(Self.posted(of: origin))
    }
    #expect(origins(world).map(\.name) == [Self.news, "chat.example.com"])
    #expect(origins(world).allSatisfy { $0.delivery == .on })
  }

  @Test(.rules("S21")) func `A quiet site reaches the list alone, and the others are shown`() {
    var world = World()
    world.post(Self.posted(of: Self.news))
    world.control(Self.set("quiet"))
    let quiet = world.post(Self.posted("Quiet", of: Self.news)).presented
    #expect(quiet.map(\.surfaces) == [.list])
    let other = world.post(Self.posted("Loud", of: "chat.example.com")).presented
    #expect(other.first?.surfaces.contains(.banner) == true)
  }

  @Test(.rules("S21", "S22"))
  func `A site that is turned off leaves the list, and its program receives only the ends`()
    throws
  {
    var world = World()
    let number = try #require(world.post(Self.posted(of: Self.news)).postedNumber)
    world.post(Self.posted("Stays", of: "chat.example.com"))
    let effects = world.control(Self.set("off"))
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(world.store.delivered(of: World.mail).count == 1)
    let next = world.post(Self.posted("Next", of: Self.news))
    let ended = try #require(next.postedNumber)
    #expect(next.ends == [Closing(number: ended, reason: .undefined)])
    #expect(next.presented.isEmpty)
    world.control(Self.set("on"))
    #expect(world.post(Self.posted("Again", of: Self.news)).presented.count == 1)
  }

  @Test(.rules("S21"))
  func
    `A row of a site without notifications, and an invalid value, are refused`()
  {
    var world = World()
    world.post(Self.posted(of: Self.news))
    #expect(
      world.control(Self.set("off", for: "other.example.com")).refusals.map(\.code) == [
        .invalidValue
      ])
    #expect(world.control(Self.set("loud")).refusals.map(\.code) == [.invalidValue])
    #expect(origins(world) == [NotificationOrigin(name: Self.news)])
  }

  @Test(.rules("S21"))
  func `Beyond the limit the oldest site without a decision makes room, and decisions stay`() {
    var world = World()
    world.post(Self.posted(of: Self.news))
    world.control(Self.set("off"))
    for index in 0..<CoreLimits.origins { world.post(Self.posted(of: "site-\(index)")) }
    let names = origins(world).map(\.name)
    #expect(names.count == CoreLimits.origins)
    #expect(names.first == Self.news && !names.contains("site-0"))
    #expect(names.last == "site-\(CoreLimits.origins - 1)")
  }

  @Test(.rules("S22")) func `An undecided program can be kept quietly`() throws {
    var world = World()
    world.attachShell()
    let shown = try #require(world.post(World.posted()).presented.first)
    #expect(shown.isProvisional && shown.isUndecided)
    let answer = ResponseChoice.action(identifier: "keepQuietly", text: nil)
    world.control(.responses(.respond(shown.key, answer)))
    let next = try #require(world.post(World.posted("Next")).presented.first)
    #expect(next.surfaces == [.list] && !next.isProvisional && !next.isUndecided)
    let app = try #require(world.store.app(World.mail))
    #expect(app.settings.status == .authorized && app.settings.alertStyle == .none)
  }
}
