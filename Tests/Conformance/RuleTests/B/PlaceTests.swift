import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct PlaceTests {
  private static let home = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
  private static let away = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.4)

  /// A place so many metres north of home, where a degree has 111,269.
  private static func north(_ metres: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: home.latitude + metres / 111_269, longitude: home.longitude)
  }

  private static func region(_ identifier: String, radius: Double = 100) -> CLCircularRegion {
    CLCircularRegion(center: home, radius: radius, identifier: identifier)
  }

  private static func request(
    _ identifier: String, region name: String = "home", radius: Double = 100, entry: Bool = true,
    exit: Bool = false, repeats: Bool = false
  ) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = identifier
    let region = CLCircularRegion(center: home, radius: radius, identifier: name)
    region.notifyOnEntry = entry
    region.notifyOnExit = exit
    return UNNotificationRequest(
      identifier: identifier, content: content,
      trigger: UNLocationNotificationTrigger(region: region, repeats: repeats))
  }

  /// A device away from home, with requests of an app that may know places as the answer says.
  private static func device(
    _ answer: LocationAnswer, _ requests: [UNNotificationRequest]
  ) async throws -> SimulatedDevice {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      for request in requests { try await center.add(request) }
      try await device.answerLocation(answer)
    }
    try await device.go(away)
    return device
  }

  @Test(.rules("B20"), arguments: [LocationAnswer.once, .whileUsing, .always])
  func `Permission while in use is enough for a region, and the app need not run`(
    answer: LocationAnswer
  ) async throws {
    let device = try await Self.device(answer, [Self.request("milk")])
    if answer != .once { try await device.terminate() }
    #expect(try await device.go(Self.home).banners.map(\.identifier) == ["milk"])
  }

  @Test(.rules("B20"))
  func `A region triggers on the crossings it names, in, out or both`() async throws {
    let device = try await Self.device(
      .whileUsing,
      [
        Self.request("in", repeats: true),
        Self.request("out", entry: false, exit: true, repeats: true),
        Self.request("both", exit: true, repeats: true),
      ])
    #expect(Set(try await device.go(Self.home).banners.map(\.identifier)) == ["in", "both"])
    #expect(Set(try await device.go(Self.away).banners.map(\.identifier)) == ["out", "both"])
  }

  @Test(.rules("B20")) func `A region without a choice triggers in both directions`() async throws {
    let region = CLCircularRegion(center: Self.home, radius: 100, identifier: "home")
    #expect(region.notifyOnEntry && region.notifyOnExit)
    let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
    let device = try await Self.device(.whileUsing, [.sample("both", trigger: trigger)])
    #expect(try await device.go(Self.home).banners.map(\.identifier) == ["both"])
    #expect(try await device.go(Self.away).banners.map(\.identifier) == ["both"])
  }

  @Test(.rules("B20")) func `A repeating request stays, another one ends with its first crossing`()
    async throws
  {
    let device = try await Self.device(
      .whileUsing, [Self.request("once"), Self.request("each", repeats: true)])
    try await device.go(Self.home)
    #expect(await device.pending() == ["each"])
    try await device.go(Self.away)
    #expect(try await device.go(Self.home).banners.map(\.identifier) == ["each"])
  }

  @Test(.rules("B21")) func `Two requests with regions of one identifier both come`() async throws {
    let device = try await Self.device(
      .whileUsing,
      [Self.request("near", region: "same"), Self.request("far", region: "same", radius: 500)])
    let banners = try await device.go(Self.home).banners
    #expect(Set(banners.map(\.identifier)) == ["near", "far"])
  }

  @Test(.rules("B22")) func `More than twenty regions are watched`() async throws {
    let requests = (1...30).map { Self.request("\($0)", region: "\($0)") }
    let device = try await Self.device(.whileUsing, requests)
    #expect(try await device.go(Self.home).banners.count == 30)
  }

  @Test(.rules("B22")) func `By Apple's rules the twenty-first region is refused`() async throws {
    let device = SimulatedDevice(timeZone: .gmt, rules: .asOnApple)
    try await device.runAllowed { center in
      for number in 1...20 {
        try await center.add(Self.request("\(number)", region: "\(number)"))
      }
      let refusal = await center.refusal(of: Self.request("more", region: "more"))
      #expect((refusal as? NotificationSystemError)?.code == .limitReached)
      let larger = Self.request("20", region: "20", radius: 200)
      #expect(await center.refusal(of: larger) == nil, "replacing is possible")
    }
  }

  @MainActor @Test(.rules("B22"))
  func `Regions that an app monitors itself count among its regions`() async throws {
    let device = SimulatedDevice(timeZone: .gmt, rules: .asOnApple)
    try await device.runAllowed { center in
      let manager = CLLocationManager()
      for number in 1...19 { manager.startMonitoring(for: Self.region("\(number)")) }
      try await center.add(Self.request("milk", region: "milk"))
      let refusal = await center.refusal(of: Self.request("more", region: "more"))
      #expect((refusal as? NotificationSystemError)?.code == .limitReached)
      manager.startMonitoring(for: Self.region("one more"))
      #expect(manager.monitoredRegions.count == 19)
    }
  }

  @MainActor @Test(.rules("B22")) func `A region that is too large is refused`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      let manager = CLLocationManager()
      let largest = manager.maximumRegionMonitoringDistance
      manager.startMonitoring(for: Self.region("largest", radius: largest))
      manager.startMonitoring(for: Self.region("larger", radius: largest + 1))
      #expect(manager.monitoredRegions.map(\.identifier) == ["largest"])
      #expect(await center.refusal(of: Self.request("milk", radius: largest)) == nil)
      let refusal = await center.refusal(of: Self.request("more", radius: largest + 1))
      #expect((refusal as? NotificationSystemError)?.field?.hasPrefix("request.trigger") == true)
    }
  }

  @Test(.rules("B23"))
  func `A crossing counts only after twenty seconds beyond the border`() async throws {
    let device = try await Self.device(.whileUsing, [Self.request("milk")])
    try await device.move(to: Self.home)
    #expect(await device.advance(by: 19).banners.isEmpty)
    try await device.move(to: Self.away)
    #expect(await device.advance(by: 60).banners.isEmpty, "it was passed by")
    try await device.move(to: Self.home)
    await device.advance(by: 19)
    #expect(await device.advance(by: 1).banners.count == 1)
  }

  @Test(.rules("B23")) func `An exit counts beyond the border by more than the error of the fixes`()
    async throws
  {
    let device = try await Self.device(
      .whileUsing, [Self.request("out", entry: false, exit: true, repeats: true)])
    try await device.go(Self.home)
    #expect(try await device.go(Self.north(110)).banners.isEmpty)
    try await device.move(to: Self.north(150))
    #expect(await device.advance(by: 19).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.map(\.identifier) == ["out"])
  }

  @Test(.rules("B23"))
  func `An entry counts beyond the border by more than the error of the fixes`() async throws {
    let device = try await Self.device(.whileUsing, [Self.request("in", repeats: true)])
    #expect(try await device.go(Self.north(90)).banners.isEmpty)
    try await device.move(to: Self.north(70))
    #expect(await device.advance(by: 19).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.map(\.identifier) == ["in"])
  }

  @Test(.rules("B23")) func `Being inside from the start is not a crossing`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      try await center.add(Self.request("milk"))
      try await device.answerLocation(.whileUsing)
    }
    #expect(try await device.go(Self.home).banners.isEmpty)
    try await device.go(Self.away)
    #expect(try await device.go(Self.home).banners.count == 1)
  }

  @Test(.rules("B24"))
  func `A region does not trigger without permission for locations`() async throws {
    let device = try await Self.device(.no, [Self.request("milk")])
    #expect(try await device.go(Self.home).banners.isEmpty)
    #expect(await device.pending() == ["milk"])
  }

  @Test(.rules("B24"))
  func `A region does not trigger while location is off for the device`() async throws {
    let device = try await Self.device(.always, [Self.request("milk")])
    await device.setLocationServices(false)
    #expect(try await device.go(Self.home).banners.isEmpty)
  }

  @Test(.rules("B24")) func `The region of a beacon is refused`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      let beacon = CLBeaconRegion(uuid: UUID(), identifier: "door")
      let trigger = UNLocationNotificationTrigger(region: beacon, repeats: false)
      let refusal = await center.refusal(of: .sample(trigger: trigger))
      let error = try #require(refusal as? NotificationSystemError)
      #expect(error.code == .unsupported && error.field == "request.trigger")
    }
    #expect(await device.pending().isEmpty)
  }

  @Test(.rules("G2"))
  func `A notification that a region triggered is listed, and cannot be read`() async throws {
    let device = try await Self.device(.whileUsing, [Self.request("milk")])
    try await device.go(Self.home)
    #expect(device.listed == ["milk"])
    #expect(await device.delivered().isEmpty)
  }
}

extension SimulatedDevice {
  /// Takes the device somewhere, and lets it stay there for a minute.
  @discardableResult
  func go(_ place: CLLocationCoordinate2D) async throws -> Story {
    try await move(to: place)
    return await advance(by: 60)
  }
}
