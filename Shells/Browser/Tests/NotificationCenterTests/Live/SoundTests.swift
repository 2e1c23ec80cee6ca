import Foundation
import NotificationModel
import Testing

@testable import notification_center

/// Sounds of apps, through the real daemon and the folder of the app's own data.
@Suite(.timeLimit(.minutes(5)))
final class SoundTests {
  private let stage: Stage
  private let browser: Browser
  private let window: EventWindow
  private let data: String
  private static let wave = Array("RIFF\u{24}\0\0\0WAVEfmt ".utf8) + [UInt8](0...40)

  init() throws {
    let data = "/tmp/unw-sounds-\(UUID().uuidString.prefix(8))"
    self.data = data
    try FileManager.default.createDirectory(
      atPath: data + "/com.example.script/Library/Sounds", withIntermediateDirectories: true)
    stage = try Stage { $0.environment["XDG_DATA_HOME"] = data }
    browser = try stage.browser()
    window = try browser.events()
    _ = window.next()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: data)
  }

  private func path(_ name: String) -> String {
    data + "/com.example.script/Library/Sounds/" + name
  }

  /// The sound of a new notification as windows receive it.
  private func told(of sound: Sound) throws -> [String: Any] {
    try stage.deliver(UUID().uuidString) { $0.sound = sound }
    let message = try #require(window.next(with: "present"))
    let event = try #require(message.events.first { $0["event"] as? String == "present" })
    let presentation = try #require(event["presentation"] as? [String: Any])
    return try #require(presentation["sound"] as? [String: Any])
  }

  private func address(of name: String) throws -> String {
    try #require(try told(of: Sound(kind: .standard, name: name))["url"] as? String)
  }

  @Test func `An app's sound is served under a URL that reveals no name`() throws {
    try Data(Self.wave).write(to: URL(fileURLWithPath: path("bell.wav")))
    let address = try address(of: "bell.wav")
    #expect(address.hasPrefix("/sounds/") && !address.contains("bell"))
    let answer = try browser.get(address)
    #expect(answer.status == 200 && answer.body == Self.wave)
    #expect(answer.headers["content-type"] == "audio/wav")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["content-security-policy"]?.contains("sandbox") == true)
    #expect(try Browser(port: stage.port).get(address).status == 401)
    // A URL of one kind is not valid as a URL of another.
    let other = address.replacing("/sounds/", with: "/files/")
    #expect(try browser.get(other).status == 404)
  }

  @Test func `A sound that no browser plays is not served`() throws {
    let files = FileManager.default
    try Data("FORM....AIFF".utf8).write(to: URL(fileURLWithPath: path("bell.aiff")))
    try Data("<script>alert(1)</script>".utf8).write(to: URL(fileURLWithPath: path("page.wav")))
    try Data("RIFF".utf8).write(to: URL(fileURLWithPath: path("short.wav")))
    try Data(Self.wave).write(to: URL(fileURLWithPath: data + "/elsewhere.wav"))
    try files.createSymbolicLink(
      atPath: path("link.wav"), withDestinationPath: data + "/elsewhere.wav")
    try files.createDirectory(atPath: path("folder.wav"), withIntermediateDirectories: true)
    for name in ["bell.aiff", "page.wav", "short.wav", "link.wav", "folder.wav", "missing.wav"] {
      #expect(try browser.get(try address(of: name)).status == 404, "\(name)")
    }
  }

  @Test func `A sound that is too large is not served`() throws {
    let large = Self.wave + [UInt8](repeating: 0, count: WebLimits.soundBytes)
    try Data(large).write(to: URL(fileURLWithPath: path("long.wav")))
    #expect(try browser.get(try address(of: "long.wav")).status == 404)
  }

  @Test func `The system's own sound has no URL`() throws {
    let sound = try told(of: Sound(kind: .standard))
    #expect(sound["kind"] as? String == "standard" && sound["url"] == nil)
  }
}
