import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// The call for a presentation on each kind of server.
struct NotifyCallTests {
  static let meal = Presentation.banner(actions: [.done, .reply, .unlock]).with {
    $0.subtitle = "Today <soon>"
    $0.body = "Soup & bread"
  }

  @Test(
    .rules("E6"),
    arguments: [
      (RemoteServer.dunst, "Lunch", "<b>Today &lt;soon&gt;</b>\nSoup &amp; bread"),
      (.plasma, "Lunch", "<b>Today &lt;soon&gt;</b>\nSoup &amp; bread"),
      (.plain, "Lunch", "Today <soon>\nSoup & bread"),
      (.undecided, "Lunch", "Today ‹soon›\nSoup & bread"),
      (.bare, "Lunch: Today <soon> – Soup & bread", ""),
    ])
  func `Texts become markup, plain text or one line, as the server's capabilities say`(
    server: RemoteServer, summary: String, body: String
  ) throws {
    var bench = DeskBench(server)
    let call = try bench.show(Self.meal).call
    #expect(call.summary == summary)
    #expect(call.body == body)
    #expect(call.appName == "Organizer")
    #expect(call.replacesID == 0)
    #expect(call.hints["desktop-entry"] == .string("com.example.organizer"))
    #expect(call.hints["category"] == nil)
  }

  @Test(
    .rules("C1"),
    arguments: [
      ("", "Today", "Soup", "Today", "Soup"), ("", "", "Soup", "Organizer", "Soup"),
      ("Lunch", "", "", "Lunch", ""), ("Lunch", "Today", "", "Lunch", "<b>Today</b>"),
    ])
  func `An empty text is replaced by the next text that is not empty`(
    title: String, subtitle: String, body: String, summary: String, text: String
  ) throws {
    var bench = DeskBench()
    let presentation = Presentation.banner(title: title, body: body).with { $0.subtitle = subtitle }
    let call = try bench.show(presentation).call
    #expect(call.summary == summary)
    #expect(call.body == text)
  }

  @Test(arguments: [(RemoteServer.mate, " "), (.xfce, "")])
  func `A notification with a button and no text has a blank text on MATE's server`(
    server: RemoteServer, text: String
  ) throws {
    var bench = DeskBench(server)
    #expect(try bench.show(.banner(body: "", actions: [.done])).call.body == text)
    #expect(try bench.show(.banner("tea", body: "")).call.body.isEmpty)
    #expect(try bench.show(.banner("soup", actions: [.done])).call.body == "At one")
  }

  @Test(
    .rules("F7"),
    arguments: [
      (RemoteServer.budgie, ["action-0", "action-1", "action-2", "default"]),
      (.mate, ["default", "action-0", "action-1", "action-2"]),
    ])
  func `On Budgie's server the click on the bubble follows the buttons`(
    server: RemoteServer, keys: [String]
  ) throws {
    var bench = DeskBench(server)
    #expect(try bench.show(Self.meal).call.buttons.map(\.key) == keys)
    #expect(try bench.show(.banner("tea")).call.buttons.map(\.key) == ["default"])
  }

  @Test(.rules("E5", "E12"), arguments: [(RemoteServer.budgie, Int32(12_000)), (.mate, 0)])
  func `A persistent banner has the longest timeout that Budgie's server gives`(
    server: RemoteServer, timeout: Int32
  ) throws {
    var bench = DeskBench(server)
    let alert = Presentation.banner().with { $0.alertStyle = .alert }
    #expect(try bench.show(alert).call.expireTimeout == timeout)
    let question = AuthorizationQuestion(
      app: .organizer, appName: "Organizer", options: [.alert], offersSummary: false)
    let asked = bench.feed(.event(.settings(.ask(question)))).notifications
    #expect(asked.map { $0.call.expireTimeout } == [timeout])
    #expect(try bench.show(.banner("tea")).call.expireTimeout == -1)
  }

  @Test(.rules("S14"), arguments: RemoteServer.all)
  func `A bar is sent to the servers that are known to draw it`(server: RemoteServer) throws {
    var bench = DeskBench(server)
    let presentation = Presentation.banner(title: "Download", body: "").with { $0.progress = 42 }
    let value = try bench.show(presentation).call.hints["value"]
    #expect(value == ([.dunst, .xfce].contains(server) ? .int32(42) : nil))
  }

  @Test(.rules("F7"), arguments: RemoteServer.all)
  func `Buttons are sent to servers that have them, in the app's order`(
    server: RemoteServer
  ) throws {
    var bench = DeskBench(server)
    let call = try bench.show(Self.meal).call
    let keys =
      switch server {
      case .plain, .bare: [String]()
      case .plasma: ["default", "action-0", "inline-reply", "action-2"]
      default: ["default", "action-0", "action-1", "action-2"]
      }
    #expect(call.buttons.map(\.key) == keys)
    #expect(call.actions.count == 2 * keys.count)
    if !keys.isEmpty {
      #expect(call.buttons.map(\.label) == ["Open", "Mark As Done", "Reply", "Pay"])
      #expect(call.hints["resident"] == .bool(true), "the core may refuse one of them (F4)")
    }
    let placeholder = call.hints["x-kde-reply-placeholder-text"]
    #expect(placeholder == (server == .plasma ? .string("Your answer") : nil))
    let send = call.hints["x-kde-reply-submit-button-text"]
    #expect(send == (server == .plasma ? .string("Send") : nil))
  }

  @Test(.rules("F7"))
  func `The first text action gets the field, and ten buttons are shown`()
    throws
  {
    let second = Presentation.Action.reply
    let many = [.reply, second] + Array(repeating: Presentation.Action.done, count: 20)
    var bench = DeskBench(.plasma)
    let call = try bench.show(.banner(actions: many)).call
    #expect(call.buttons.map(\.key).prefix(3) == ["default", "inline-reply", "action-1"])
    #expect(call.buttons.count == 11)
    var small = DeskBench(.gnome)
    #expect(try small.show(.banner(actions: many)).call.buttons.count == 4)
  }

  @Test(.rules("A7")) func `A quiet provisional notification keeps room for its two buttons`()
    throws
  {
    let many = Array(repeating: Presentation.Action.done, count: 20)
    let quiet = Presentation.banner(actions: many).with {
      $0.isProvisional = true
      $0.surfaces = .list
    }
    var bench = DeskBench(.gnome)
    let call = try bench.show(quiet).call
    #expect(call.buttons.map(\.key) == ["default", "action-0", "keep", "turn-off"])
    bench.feed(.settingsOffered(.organizer, true))
    let next = try bench.show(quiet.with { $0.key.identifier = "dinner" }).call
    #expect(next.buttons.map(\.key) == ["default", "keep", "turn-off", "settings"])
  }

  @Test(
    .rules("E5", "E12"),
    arguments: [
      (InterruptionLevel.passive, AlertStyle.banner, 0, -1), (.active, .banner, 1, -1),
      (.active, .alert, 1, 0), (.timeSensitive, .banner, 1, 30_000), (.timeSensitive, .alert, 1, 0),
      (.critical, .banner, 2, 0), (.critical, .alert, 2, 0),
    ])
  func `Level and style become urgency and timeout`(
    level: InterruptionLevel, style: AlertStyle, urgency: UInt8, timeout: Int32
  ) throws {
    var bench = DeskBench()
    let presentation = Presentation.banner().with {
      $0.level = level
      $0.alertStyle = style
    }
    let call = try bench.show(presentation).call
    #expect(call.hints["urgency"] == .byte(urgency))
    #expect(call.expireTimeout == timeout)
  }

  @Test(.rules("S44"), arguments: [(500_000, 500), (15_000_000, 15_000), (1, 1), (.max, .max)])
  func `The time that a program named is the time of the bubble`(time: Int64, timeout: Int32) throws
  {
    for level in [InterruptionLevel.passive, .active, .timeSensitive] {
      var bench = DeskBench()
      let presentation = Presentation.banner().with {
        $0.level = level
        $0.bannerTime = time
      }
      #expect(try bench.show(presentation).call.expireTimeout == timeout)
    }
  }

  @Test(
    .rules("E5"),
    arguments: [(.dunst, 0), (.plasma, 0), (.gnome, -1)] as [(RemoteServer, Int32)])
  func `A lock screen notification stays if the server's list may not have it`(
    server: RemoteServer, timeout: Int32
  ) throws {
    let locked = Presentation.banner().with { $0.surfaces = [.lockScreen, .list] }
    var bench = DeskBench(server)
    #expect(try bench.show(locked).call.expireTimeout == timeout)
  }

  @Test(.rules("E3")) func `A notification that is not for the list is transient for the server`()
    throws
  {
    var bench = DeskBench(.plasma)
    #expect(try bench.show(.banner()).call.hints["transient"] == nil)
    let call = try bench.show(.banner("tea").with { $0.surfaces = .banner }).call
    #expect(call.hints["transient"] == .bool(true))
  }

  @Test func `Pictures and icons become pixels, theme names, or URLs of local files`() throws {
    let pixels = try #require(
      PicturePixels(width: 2, height: 1, hasAlpha: false, bytes: [1, 2, 3, 4, 5, 6]))
    let file = try #require(LocalFile("/data/thumb nail#1.png"))
    var bench = DeskBench()
    let first = try bench.show(
      .banner(), media: DesktopMedia(picture: .pixels(pixels), icon: .themed("organizer"))
    ).call
    #expect(first.hints["image-data"] == .image(pixels))
    #expect(first.appIcon == "organizer")
    let second = try bench.show(
      .banner("tea"), media: DesktopMedia(picture: .file(file), icon: .file(file))
    ).call
    #expect(second.hints["image-path"] == .string("file:///data/thumb%20nail%231.png"))
    #expect(second.appIcon == "file:///data/thumb%20nail%231.png")
    for name in ["../../etc/passwd", "/dev/zero", "http://example.com/x.png"] {
      let call = try bench.show(.banner(name), media: DesktopMedia(icon: .themed(name))).call
      #expect(call.appIcon == "")
    }
  }

  @Test func `An app's attachment is never pointed to by its original path`() throws {
    var bench = DeskBench()
    let call = try bench.show(
      .banner().with {
        $0.attachments = [Attachment(identifier: "a", path: "/secret.png", type: "public.png")]
      }
    ).call
    #expect(call.hints["image-path"] == nil)
    #expect(call.hints["image-data"] == nil)
  }

  @Test(arguments: [
    (0x10001, 0x10001, 70_000), (Int.max, 2, 8), (2, Int.max, 8), (0, 1, 0), (-1, -1, 3),
    (2, 2, 11), (2, 2, 13), (513, 1, 1_539),
  ])
  func `Picture pixels whose header does not fit the bytes are refused`(
    width: Int, height: Int, count: Int
  ) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(PicturePixels(width: width, height: height, hasAlpha: false, bytes: bytes) == nil)
  }

  @Test(arguments: [
    "relative.png", "", "/a/../b.png", "/a/../\u{301}b.png", "/a\nb",
    "/" + String(repeating: "a", count: 5_000),
  ])
  func `A path that climbs or hides is refused as a local file`(path: String) {
    #expect(LocalFile(path) == nil)
  }

  @Test(.rules("C3")) func `A badge becomes a number for the dock, and 0 hides it`() {
    var bench = DeskBench(nil)
    let outputs = bench.feed(.event(.notifications(.badge(app: .organizer, count: 3))))
    #expect(outputs == [.badge(LauncherBadge(app: .organizer, count: 3))])
    let badge = LauncherBadge(app: .organizer, count: 3)
    #expect(badge.address == "application://com.example.organizer.desktop")
    #expect(badge.count == 3)
    #expect(badge.isVisible)
    #expect(!LauncherBadge(app: .organizer, count: 0).isVisible)
    #expect(LauncherBadge(app: .organizer, count: -4).count == 0)
  }
}
