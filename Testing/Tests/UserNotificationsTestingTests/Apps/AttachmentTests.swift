import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.simulatedDevice) struct `A file that is attached` {
  private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")

  @Test
  func `An attached file must be there when the request is added, and not later`() async throws {
    let device = SimulatedDevice.current
    let center = UNUserNotificationCenter.current()
    try await device.allow()
    _ = try await center.requestAuthorization(options: [.alert])
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: file)
    let attachment = try UNNotificationAttachment(identifier: "picture", url: file)
    let request = request("a") { $0.attachments = [attachment] }
    try FileManager.default.removeItem(at: file)
    let refusal = await #expect(throws: UNError.self) { try await center.add(request) }
    #expect(refusal?.code == .attachmentInvalidURL)

    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: file)
    try await center.add(request)
    try FileManager.default.removeItem(at: file)
    // The system has its own copy by now.
    try await center.add(request)
    #expect(device.banners.map(\.attachments) == [["picture"], ["picture"]])
  }
}
