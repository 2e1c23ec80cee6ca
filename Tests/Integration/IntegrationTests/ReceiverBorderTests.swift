import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// A border, the built daemon, and the installed gpsd, on real clocks.
@Suite(
  .blocking,
  .enabled(if: RealReceiver.isInstalled, "not installed: apt install gpsd"),
  .timeLimit(.minutes(5)))
struct ReceiverBorderTests {
  /// The initial distance of the device from the middle of the region, in metres.
  private static let far = 700

  @Test(.rules("B20", "B23"))
  func `A walk that gpsd reports causes a reminder once it is past the border`()
    throws
  {
    let receiver = try RealReceiver()
    let daemon = try RealDaemon(
      variables: ["USERNOTIFICATIONS_LOCATION": "gpsd:127.0.0.1:\(receiver.port)"])
    try daemon.start()
    let app = try daemon.allowedApp()
    let shown = Letterbox<String>()
    let shell = daemon.control()
    shell.receiveEvents { event in
      if case .notifications(.present(let banner)) = event { shown.put(banner.key.identifier) }
    }
    _ = try shell.call(.attachShell(name: "test"))
    let name = try #require(BundleIdentifier("com.example.organizer"))
    _ = try shell.call(.places(.decideLocation(app: name, .allowWhileUsing)))
    var request = NotificationRequest.reminder("milk", after: nil)
    request.trigger = .location(
      Region(identifier: "shop", latitude: 52.5, longitude: 13.4, radius: 200), repeats: false)
    _ = try app.ask(.notifications(.add(request)))

    // The daemon knows that the device is far away before it approaches.
    try tell(Self.far, with: receiver) { try place(shell).map { $0 > 52.505 } ?? false }
    #expect(shown.all.isEmpty)
    // At the speed of a car: 20 metres in a quarter of a second.
    for metres in stride(from: Self.far, to: 0, by: -20) {
      try receiver.tell(Double(metres))
      Thread.sleep(forTimeInterval: 0.25)
    }
    try tell(0, with: receiver) { !shown.all.isEmpty }
    #expect(shown.all == ["milk"])
    withExtendedLifetime(app) {}
  }

  /// Repeats a location until it has had an effect.
  private func tell(
    _ metres: Int, with receiver: RealReceiver, until isDone: () throws -> Bool
  ) throws {
    try wait(seconds: 240) {
      try receiver.tell(Double(metres))
      Thread.sleep(forTimeInterval: 0.2)
      return try isDone()
    }
  }

  private func place(_ shell: ControlClient) throws -> Double? {
    guard case .location(let report) = try shell.call(.places(.location)) else { return nil }
    #expect(report.fix?.isSimulated != true)
    return report.source == "gpsd" ? report.fix?.coordinate.latitude : nil
  }
}
