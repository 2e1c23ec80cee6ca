import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// How the list is put into stacks (E7, E8).
struct GroupTests {
  private static func message(_ identifier: String, in thread: String = "") -> UNNotificationRequest
  {
    .sample(identifier) { $0.threadIdentifier = thread }
  }

  /// The identifiers of each stack.
  private func stacks(of device: SimulatedDevice) -> [[String]] {
    device.notificationCenter.map { $0.notifications.map(\.identifier) }
  }

  private func deliver(grouping: AppSetting.Grouping) async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.grouping(grouping))
    try await device.submit(
      Self.message("a1", in: "a"), Self.message("b1", in: "b"), Self.message("n1"),
      Self.message("a2", in: "a"), Self.message("n2"))
    return device
  }

  @Test(.rules("E7")) func `Automatic grouping stacks the list by thread, and the rest by app`()
    async throws
  {
    let device = try await deliver(grouping: .automatic)
    #expect(stacks(of: device) == [["n2", "n1"], ["a2", "a1"], ["b1"]])
    #expect(device.notificationCenter.map(\.thread) == [nil, "a", "b"])
  }

  @Test(.rules("E7")) func `Grouping by app makes one stack`() async throws {
    let device = try await deliver(grouping: .byApp)
    #expect(stacks(of: device) == [["n2", "a2", "n1", "b1", "a1"]])
  }

  @Test(.rules("E7"))
  func `A list without grouping has each notification alone, in the order of arrival`() async throws
  {
    let device = try await deliver(grouping: .off)
    #expect(stacks(of: device) == [["n2"], ["a2"], ["n1"], ["b1"], ["a1"]])
    #expect(Set(device.notificationCenter.map(\.summary)) == [""])
  }

  @Test(.rules("E7")) func `The threads of two apps are two stacks`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.allow(app: "com.example.other")
    _ = try await device.ask([.alert], as: "com.example.other")
    try await device.submit(Self.message("mine", in: "a"))
    try await device.submit(Self.message("theirs", in: "a"), as: "com.example.other")
    #expect(stacks(of: device) == [["theirs"], ["mine"]])
  }

  @Test(.rules("E8")) func `A new member leads its stack, which moves to the top`() async throws {
    let device = try await deliver(grouping: .automatic)
    try await device.submit(Self.message("b2", in: "b"))
    #expect(stacks(of: device) == [["b2", "b1"], ["n2", "n1"], ["a2", "a1"]])
  }

  @Test(.rules("E8"))
  func `One notification of a stack can be cleared, and all can`() async throws {
    let device = try await deliver(grouping: .automatic)
    try await device.dismiss("a2")
    #expect(stacks(of: device) == [["n2", "n1"], ["b1"], ["a1"]])
    try await device.clear()
    #expect(device.notificationCenter.isEmpty)
  }
}
