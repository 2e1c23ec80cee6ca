import NotificationModel
import NotificationWire
import Testing

@Suite struct `Values in the store` {
  @Test(arguments: 1...60)
  func `Every kind of value in the store comes back unchanged`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    let request = maker.request()
    #expect(try WireRequest.decode(WireRequest.encode(request)) == request)
    let content = maker.content()
    #expect(try WireContent.decode(WireContent.encode(content)) == content)
    let trigger = maker.trigger()
    #expect(try WireTrigger.decode(WireTrigger.encode(trigger)) == trigger)
    let category = maker.category()
    #expect(try WireCategory.decode(WireCategory.encode(category)) == category)
    let record = maker.appRecord()
    #expect(try WireAppRecord.decode(WireAppRecord.encode(record)) == record)
    let settings = maker.globalSettings()
    #expect(try WireGlobalSettings.decode(WireGlobalSettings.encode(settings)) == settings)
    let delivered = maker.delivered()
    #expect(
      try WireDeliveredNotification.decode(WireDeliveredNotification.encode(delivered))
        == delivered)
    let kept = maker.kept()
    #expect(try WireKeptResponse.decode(WireKeptResponse.encode(kept)) == kept)
    let response = maker.response()
    #expect(try WireResponse.decode(WireResponse.encode(response)) == response)
    let subscription = maker.subscription()
    #expect(
      try WireBlob<WebPushSubscription>.decode(WireBlob.encode(subscription)) == subscription)
  }

  @Test func `A damaged value is refused with its field`() {
    let bytes = Array(#"{"identifier":"a","content":{"badge":"one"}}"#.utf8)
    let failure = #expect(throws: NotificationFailure.self) { try WireRequest.decode(bytes) }
    #expect(failure?.field == "content.badge")
    #expect(failure?.value == "one")
  }

  @Test func `Settings from before focus modes keep their meaning`() throws {
    let text = """
      {"previews":"never","summaryIsOn":true,"summaryMinutes":[480],\
      "focus":{"name":"Work","allowedApps":["com.example.organizer"],"allowsTimeSensitive":false},\
      "isLocked":true,"isSilent":false,"unmutesForCritical":false,"languages":["de"]}
      """
    let settings = try WireGlobalSettings.decode(Array(text.utf8))
    let app = try #require(BundleIdentifier("com.example.organizer"))
    #expect(
      settings.focus
        == FocusMode(name: "Work", allowedApps: [app], allowsTimeSensitive: false))
    #expect(settings.focusModes.isEmpty && settings.focusEnds.isEmpty)
    #expect(!settings.focusIsScheduled)
    #expect(settings.display == .stack)
    #expect(settings.summaryMinutes == [480] && settings.isLocked)
  }
}
