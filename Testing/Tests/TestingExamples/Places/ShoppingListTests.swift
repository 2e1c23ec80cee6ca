import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.simulatedDevice(app: "com.example.shopping")) struct `The shopping list` {
  let device = SimulatedDevice.current
  let shop = CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777)
  let home = CLLocationCoordinate2D(latitude: 52.5226, longitude: 13.4023)

  /// The app at its launch, with something to buy.
  init() async throws {
    try await device.allow()
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert])
    let content = UNMutableNotificationContent()
    content.title = "Buy milk"
    let region = CLCircularRegion(center: shop, radius: 150, identifier: "shop")
    region.notifyOnExit = false
    let trigger = UNLocationNotificationTrigger(region: region, repeats: false)
    try await center.add(
      UNNotificationRequest(identifier: "milk", content: content, trigger: trigger))
    try await device.move(to: home)
  }

  @Test func `The shopping list appears in the shop, and not before`() async throws {
    try await device.answerLocation(.whileUsing)
    #expect(await device.advance(by: .seconds(3600)).isEmpty)
    try await device.move(to: shop)
    #expect(await device.advance(by: .seconds(20)).banners.map(\.title) == ["Buy milk"])
  }

  @Test func `The shopping list does not appear if the person denies locations`() async throws {
    try await device.answerLocation(.no)
    try await device.move(to: shop)
    #expect(await device.advance(by: .seconds(3600)).banners.isEmpty, "\(device)")
  }
}
