import Dispatch
import ExtensionHost
import Foundation
import NIOCore
import NIOPosix
import NotificationEngine
import NotificationModel
import Synchronization

/// A host on an event loop of its own, which opens views of a real program.
final class ContentStage: Sendable {
  let folder: String
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let host: NIOLoopBound<ExtensionHost>
  private let lastNumber = Atomic<Int64>(0)

  init(_ change: (inout ExtensionSettings) -> Void = { _ in }) throws {
    var settings = ExtensionSettings()
    // Foundation's memory in a debug build depends on its size; only one test is about memory.
    settings.contentMemoryKilobytes = 200 * 1_024
    // Only one test checks whether a program has drawn in time.
    settings.contentStart = 60_000_000
    change(&settings)
    let own = "\(NSTemporaryDirectory())/contents-\(UUID().uuidString.prefix(8))"
    folder = own.replacingOccurrences(of: "//", with: "/")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let loop = group.next()
    host = try loop.submit { [settings, folder] in
      NIOLoopBound(
        ExtensionHost(
          settings: settings, folder: folder + "/work",
          environment: ProcessInfo.processInfo.environment, loop: loop,
          files: DispatchQueue(label: "files")), eventLoop: loop)
    }.wait()
  }

  deinit {
    try? group.next().flatSubmit { [host] in host.value.close() }.wait()
    try? group.syncShutdownGracefully()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The number of processes.
  var processCount: Int {
    (try? group.next().submit { [host] in host.value.contents.processCount }.wait()) ?? -1
  }

  /// Opens the view of a notification with the title.
  func open(
    _ title: String, body: String = "", attachments: [String] = [], pictures: [String] = [],
    program: String = ContentStage.probe
  ) -> ContentSight {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    let sight = ContentSight(number: number)
    let opening = Self.opening(number, title, body, attachments, program)
    group.next().execute { [host] in
      host.value.contents.open(opening, pictureFolders: pictures) { sight.put($0) }
    }
    return sight
  }

  func send(_ order: ContentCommand, to sight: ContentSight) {
    group.next().execute { [host] in host.value.contents.send(order, to: sight.number) }
  }

  func close(_ sight: ContentSight) {
    group.next().execute { [host] in host.value.contents.close(sight.number) }
  }

  func isInput(_ view: Int64, of sight: ContentSight) throws -> Bool {
    try group.next().submit { [host] in host.value.contents.isInput(view, of: sight.number) }.wait()
  }

  /// Waits until no process is left; a test that waits longer than four minutes has failed.
  func waitForEnd() throws {
    let end = ContinuousClock.now + .seconds(240)
    while processCount > 0 {
      if ContinuousClock.now > end { throw ContentSight.Missing() }
      usleep(10_000)
    }
  }

  /// The program next to the bundle of these tests.
  static let probe: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent().path + "/ContentProbe"
  }()

  /// A notification with the title, as an app's extension receives it.
  static func notification(
    _ title: String, _ body: String = "", _ attachments: [String] = []
  ) -> DeliveredNotification {
    var content = NotificationContent()
    content.title = .literal(title)
    content.body = .literal(body)
    content.attachments = attachments.map {
      NotificationModel.Attachment(identifier: $0, path: $0, type: "public.png")
    }
    return DeliveredNotification(
      key: NotificationKey(app: app, identifier: title, delivery: 1),
      request: NotificationRequest(identifier: title, content: content),
      date: WallTime(microseconds: 0))
  }

  private static func opening(
    _ number: Int64, _ title: String, _ body: String, _ attachments: [String], _ program: String
  ) -> ContentOpening {
    let attributes = AppExtension.ContentAttributes(categories: ["c"], initialSizeRatio: 0.5)
    return ContentOpening(
      number: number, connection: ConnectionNumber(1), app: app,
      program: AppExtension(
        point: .content(attributes), identifier: app, executable: program,
        principalClass: "Probe"),
      order: .open(
        notification(title, body, attachments), attributes: attributes,
        size: ViewSize(width: 320, height: 160),
        actions: [NotificationAction(identifier: "like", title: "Like")]))
  }

  private static let app: BundleIdentifier = {
    guard let app = BundleIdentifier("com.example.organizer") else {
      preconditionFailure("the identifier is none")
    }
    return app
  }()
}
