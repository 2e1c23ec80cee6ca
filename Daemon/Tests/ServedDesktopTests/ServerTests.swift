import BusSupport
import DBus
import Foundation
import LinuxEvents
import NotificationEngine
import NotificationModel
import ServedDesktop
import Testing
import TestSupport

/// The server on a bus of the test, with a core that takes everything.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct ServerTests {
  @Test(.rules("S4", "S7")) func `The server answers its information without asking the core`()
    throws
  {
    let stage = try ServerStage()
    let answer = try stage.call("GetServerInformation")
    #expect(answer.map(\.text) == ["UserNotifications", "usernotifications.org", "1.2.3", "1.3"])
    #expect(stage.events.isEmpty)
  }

  @Test(.rules("S8")) func `Capabilities of shells are announced while a shell is attached`() throws
  {
    let stage = try ServerStage()
    let alone = try #require(try stage.call("GetCapabilities").first?.texts)
    #expect(alone.contains("body") && alone.contains("actions") && alone.contains("persistence"))
    #expect(!alone.contains("inline-reply"))
    stage.hasShell = true
    let shown = try #require(try stage.call("GetCapabilities").first?.texts)
    #expect(Set(alone).isSubset(of: shown) && shown.contains("inline-reply"))
  }

  @Test(.rules("S6"))
  func
    `The description of each interface is its file in docs, and the bus has it with the standard ones`()
    throws
  {
    let stage = try ServerStage()
    let text = try #require(
      try stage.call("Introspect", on: "org.freedesktop.DBus.Introspectable").first?.text)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/dbus")
    for interface in [
      FreedesktopServer.description, GtkServer.description, PortalServer.description,
      CenterServer.description, ShellServer.description, AppWaking.description,
      DistributorServer.first, DistributorServer.second, DistributorServer.firstConnector,
      DistributorServer.secondConnector,
    ] {
      let file = folder.appending(path: "\(interface.name).xml")
      #expect(try String(contentsOf: file, encoding: .utf8) == interface.description + "\n")
    }
    #expect(text == FreedesktopServer.description.introspection)
    for standard in ["Properties", "Introspectable", "Peer"] {
      #expect(text.contains("<interface name=\"org.freedesktop.DBus.\(standard)\">"))
    }
    for method in ["Notify", "CloseNotification", "Inhibit", "UnInhibit"] {
      #expect(text.contains("<method name=\"\(method)\">"))
    }
  }

  @Test(.rules("S20"))
  func `A call reaches the core with the facts that the bus knows of its program`()
    throws
  {
    let stage = try ServerStage()
    #expect(try stage.notify("Tea") == .uint32(41))
    guard case .postings(.posted(let posted, _)) = try #require(stage.events.first) else {
      Issue.record("\(stage.events)")
      return
    }
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    #expect(posted.program.facts.executable == own)
    #expect(posted.program.claim.name == "kettle" && posted.sender.name == stage.client.uniqueName)
  }

  @Test(.rules("S9"))
  func `A wrong argument is refused by its name, and closing nothing is answered`() throws {
    let stage = try ServerStage()
    let error = #expect(throws: DBusError.self) { try stage.call("Notify", [.string("kettle")]) }
    guard case .answered(let name, let message)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.InvalidArgs" && message.contains("replaces_id"))
    #expect(try stage.call("CloseNotification", [.string("x")]).isEmpty)
  }

  @Test(.rules("S12", "S13")) func `Signals reach the connection that called, in their order`()
    throws
  {
    let stage = try ServerStage()
    _ = try stage.notify("Tea")
    let heard = try stage.listening(on: stage.client)
    let other = try stage.bus.connectReady()
    let strange = try stage.listening(on: other.0)
    let sender = BusSender(name: stage.client.uniqueName ?? "", bus: stage.busIdentifier)
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: sender, app: ServerStage.app, desktopEntry: nil, action: "pour")),
      .close(number: 41, .dismissed, sender))
    try PollingLoop([stage.server, stage.client, other.0]).run { heard.members.count == 2 }
    #expect(heard.members == ["ActionInvoked", "NotificationClosed"])
    #expect(strange.members.isEmpty)
  }

  @Test(.rules("S12", "S24"))
  func `The response to an exited program is broadcast, and its app is opened`() throws {
    let stage = try ServerStage()
    let heard = try stage.listening(on: stage.client)
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: BusSender(name: ":1.4711", bus: stage.busIdentifier),
          app: ServerStage.app, desktopEntry: "kettle", action: Posting.defaultAction)))
    try PollingLoop([stage.server, stage.client]).run {
      heard.members == ["ActionInvoked"] && stage.opened.count == 1
    }
    #expect(stage.opened.first?.desktopEntry == "kettle")
  }

  @Test(.rules("S25")) func `The property follows the core`() throws {
    let stage = try ServerStage()
    let properties = "org.freedesktop.DBus.Properties"
    let name = DBusValue.string(FreedesktopServer.name)
    #expect(
      try stage.call("Get", [name, .string("Inhibited")], on: properties).first?.truth == false)
    stage.perform(.inhibition(true))
    #expect(
      try stage.call("Get", [name, .string("Inhibited")], on: properties).first?.truth == true)
  }
}
