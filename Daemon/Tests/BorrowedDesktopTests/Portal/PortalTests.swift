import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// The portal as one more server.
struct PortalTests {
  let key = Presentation.banner().key
  let second = RemoteServer(
    portalOwnedBy: ":1.7", version: 2, buttonPurposes: ["im.reply-with-text"])
  let first = RemoteServer(portalOwnedBy: ":1.7", version: 1)

  @Test func `A call to portal version 2 has buttons with a purpose, sounds and a tray hint`()
    throws
  {
    var bench = DeskBench(second)
    let presentation = Presentation.banner(actions: [.reply, .done]).with { $0.subtitle = "Today" }
    let portal = PortalCall(try bench.show(presentation).call, id: 5, version: 2)
    #expect(portal.name == "usernotifications-5")
    #expect(
      portal.fields == [
        "title": .string("Lunch"), "body": .string("Today\nAt one"), "priority": .string("normal"),
        "default-action": .string("default"), "sound": .string("silent"),
        "buttons": .dictionaries([
          [
            "label": .string("Reply"), "action": .string("inline-reply"),
            "purpose": .string("im.reply-with-text"),
          ],
          ["label": .string("Mark As Done"), "action": .string("action-1")],
        ]),
      ])
    let quiet = Presentation.banner("mail").with { $0.surfaces = .list }
    let entry = PortalCall(try bench.show(quiet).call, id: 6, version: 2)
    #expect(entry.fields["display-hint"] == .strings(["tray"]))
    #expect(entry.fields["priority"] == .string("low"))
  }

  @Test(.rules("C22"))
  func `A message from a person has its category, for servers and for portal version 2`() throws {
    let message = Presentation.banner().with { $0.sender = Sender(name: "Ada", handle: "ada") }
    var bench = DeskBench(.dunst)
    #expect(try bench.show(message).call.hints["category"] == .string("im.received"))
    #expect(try bench.show(.banner("tea")).call.hints["category"] == nil)
    var portal = DeskBench(second)
    let call = PortalCall(try portal.show(message).call, id: 5, version: 2)
    #expect(call.fields["category"] == .string("im.received"))
  }

  @Test func `A call to portal version 1 has no key of version 2`() throws {
    var bench = DeskBench(first)
    let presentation = Presentation.banner(actions: [.reply]).with {
      $0.surfaces = .banner
      $0.sender = Sender(name: "Ada", handle: "ada")
    }
    let portal = PortalCall(try bench.show(presentation).call, id: 5, version: 1)
    #expect(
      portal.fields.keys.sorted() == ["body", "buttons", "default-action", "priority", "title"])
  }

  @Test(arguments: [(UInt32(1), "Soup & ‹b›bread‹/b›"), (2, "Soup & <b>bread</b>")])
  func `A text for portal version 1 contains nothing that looks like markup`(
    version: UInt32, body: String
  ) throws {
    var bench = DeskBench(version == 1 ? first : second)
    let call = try bench.show(.banner(title: "Q&A <1>", body: "Soup & <b>bread</b>")).call
    let portal = PortalCall(call, id: 1, version: version)
    #expect(portal.fields["body"] == .string(body))
    #expect(portal.fields["title"] == .string("Q&A <1>"))
  }

  @Test(
    .rules("E12"),
    arguments: [
      (InterruptionLevel.active, AlertStyle.banner, "normal"), (.active, .alert, "high"),
      (.critical, .alert, "urgent"), (.passive, .banner, "low"),
    ])
  func `Interruption levels become portal priorities`(
    level: InterruptionLevel, style: AlertStyle, priority: String
  ) throws {
    var bench = DeskBench(first)
    let presentation = Presentation.banner().with {
      $0.level = level
      $0.alertStyle = style
    }
    let portal = PortalCall(try bench.show(presentation).call, id: 1, version: 1)
    #expect(portal.fields["priority"] == .string(priority))
  }

  @Test func `A notification that is not kept is transient, and never in the tray`() throws {
    var bench = DeskBench(second)
    let passing = Presentation.banner().with {
      $0.surfaces = .banner
      $0.level = .passive
    }
    let portal = PortalCall(try bench.show(passing).call, id: 1, version: 2)
    #expect(portal.fields["display-hint"] == .strings(["transient"]))
  }

  @Test func `Files are sent to the portal as files, and sounds by name or file`() throws {
    let picture = try #require(LocalFile("/data/thumb nail ü%.png"))
    let sound = try #require(LocalFile("/data/bell.wav"))
    var bench = DeskBench(second)
    let ringing = Presentation.banner().with { $0.sound = .standard }
    let media = DesktopMedia(
      sound: .file(sound), picture: .file(picture), icon: .themed("organizer"))
    let portal = PortalCall(try bench.show(ringing, media: media).call, id: 1, version: 2)
    #expect(portal.fields["icon"] == .file(picture))
    #expect(portal.fields["sound"] == .file(sound))
    let plain = try bench.show(
      ringing.with { $0.key.identifier = "tea" }, media: DesktopMedia(icon: .themed("organizer"))
    ).call
    let other = PortalCall(plain, id: 2, version: 2)
    #expect(other.fields["icon"] == .themedIcon(["organizer"]))
    #expect(other.fields["sound"] == .string("default"))
  }

  @Test func `A portal response becomes the signals of a server, its token first`() throws {
    var bench = DeskBench(second)
    let (id, _) = try bench.show(.banner(actions: [.reply]))
    let answer = PortalAnswer(
      name: PortalCall.name(of: id), action: "inline-reply",
      parameters: [.platformData(["activation-token": "t1"]), .string("on my way")],
      sender: ":1.7")
    #expect(answer.inputs.count == 2)
    let outputs = answer.inputs.flatMap { bench.feed($0) }
    guard case .call(_, let call, let token)? = outputs.first else {
      Issue.record("no call")
      return
    }
    #expect(call == .responses(.respond(key, .action(identifier: "answer", text: "on my way"))))
    #expect(token == "t1")
  }

  @Test func `A target is not read as text, and a foreign notification name is ignored`() {
    let answer = PortalAnswer(
      name: "usernotifications-5", action: "default", parameters: [.string("x"), .other],
      sender: ":1.7")
    #expect(answer.inputs == [.actionInvoked(id: 5, action: "default", sender: ":1.7")])
    for name in [
      "", "usernotifications-", "usernotifications-05", "usernotifications--1", "x",
      "usernotifications-9999999999",
    ] {
      let answer = PortalAnswer(name: name, action: "default", parameters: [], sender: ":1.7")
      #expect(answer.inputs.isEmpty)
    }
  }
}
