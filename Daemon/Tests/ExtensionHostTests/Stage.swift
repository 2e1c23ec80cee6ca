import Dispatch
import ExtensionHost
import Foundation
import NIOCore
import NIOPosix
import NotificationEngine
import NotificationModel
import Synchronization

/// A host on an event loop of its own, with a real program as the extension of its apps.
final class Stage: Sendable {
  let folder: String
  private let isOwner: Bool
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let host: NIOLoopBound<ExtensionHost>
  private let lastToken = Atomic<Int64>(0)

  /// Starts a host; its limits are the defaults, except for the limits that a test would wait for.
  init(
    reusing given: String? = nil, _ change: (inout ExtensionSettings) -> Void = { _ in }
  ) throws {
    var settings = ExtensionSettings()
    // Foundation's memory in a debug build depends on its size; only one test is about memory.
    settings.memoryKilobytes = 200 * 1_024
    change(&settings)
    let own = "\(NSTemporaryDirectory())/extensions-\(UUID().uuidString.prefix(8))"
    folder = given ?? own.replacingOccurrences(of: "//", with: "/")
    isOwner = given == nil
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let loop = group.next()
    let work = folder + "/work"
    let environment = ProcessInfo.processInfo.environment.merging([
      "SECRET": "x", "DISPLAY": ":77", "LD_PRELOAD": "",
    ]) { $1 }
    host = try loop.submit { [settings] in
      NIOLoopBound(
        ExtensionHost(
          settings: settings, folder: work, environment: environment, loop: loop,
          files: DispatchQueue(label: "files")), eventLoop: loop)
    }.wait()
  }

  /// Ends all processes, as the daemon does before it ends.
  func close() throws {
    try group.next().flatSubmit { [host] in host.value.close() }.wait()
  }

  deinit {
    try? close()
    try? group.syncShutdownGracefully()
    if isOwner { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The number of processes.
  var processCount: Int {
    (try? group.next().submit { [host] in host.value.processCount }.wait()) ?? -1
  }

  /// Sends a push, and returns where its outcome will be.
  func begin(
    _ title: String, identifier: String? = nil, app: String = "com.example.organizer",
    program: String = Stage.probe
  ) -> Outcome {
    let outcome = Outcome()
    let order = order(title, identifier: identifier, app: app, program: program)
    group.next().execute { [host] in host.value.run(order) { outcome.put($0) } }
    return outcome
  }

  private func order(
    _ title: String, identifier: String? = nil, app: String = "com.example.organizer",
    program: String = Stage.probe
  ) -> ExtensionOrder {
    let token = lastToken.add(1, ordering: .relaxed).newValue
    guard let app = BundleIdentifier(app), let name = BundleIdentifier("\(app).service") else {
      preconditionFailure("\(app) is no identifier")
    }
    var content = NotificationContent()
    content.title = .literal(title)
    return ExtensionOrder(
      token: token, app: app,
      program: AppExtension(
        point: .service, identifier: name, executable: program, principalClass: "ProbeService"),
      request: NotificationRequest(
        identifier: identifier ?? "\(token)", content: content, trigger: .push))
  }

  /// Sends a push and waits for its outcome.
  func run(
    _ title: String, identifier: String? = nil, program: String = Stage.probe
  ) throws -> ExtensionOutcome {
    try begin(title, identifier: identifier, program: program).take()
  }

  /// Makes an app's processes accept no more pushes.
  func retire(_ app: String = "com.example.organizer") throws {
    try group.next().submit { [host] in
      if let app = BundleIdentifier(app) { host.value.retire(app) }
    }.wait()
  }

  /// Waits until no process is left; a test that waits longer than four minutes has failed.
  func waitForEnd() throws {
    let end = ContinuousClock.now + .seconds(240)
    while processCount > 0 {
      if ContinuousClock.now > end { throw Outcome.Missing() }
      usleep(10_000)
    }
  }

  /// The program next to the bundle of these tests.
  static let probe: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent().path + "/ExtensionProbe"
  }()
}

/// The outcome of one push, for waiting tests.
final class Outcome: Sendable {
  struct Missing: Error {}

  private let told = Mutex<[ExtensionOutcome]>([])
  private let filled = DispatchSemaphore(value: 0)

  func put(_ outcome: ExtensionOutcome) {
    told.withLock { $0.append(outcome) }
    filled.signal()
  }

  /// How many outcomes were reported.
  var count: Int { told.withLock(\.count) }

  /// The outcome; a test that waits longer than four minutes has failed.
  func take() throws -> ExtensionOutcome {
    guard filled.wait(timeout: .now() + 240) == .success,
      let outcome = told.withLock({ $0.first })
    else { throw Missing() }
    return outcome
  }
}

extension ExtensionOutcome {
  /// The content that the extension returned in time.
  var content: NotificationContent? {
    if case .finished(let content) = self { content } else { nil }
  }

  /// Why its process failed.
  var crash: String? {
    if case .crashed(_, let reason) = self { reason } else { nil }
  }
}
