import AttachmentStore
import Foundation
import Logging
import NIOCore
import NIOEmbedded
import NotificationEngine
import NotificationModel
import NotificationStore
import Testing

@testable import NotificationDaemon

/// A daemon without sockets on a loop that the test runs step by step.
struct TurnTests {
  private let loop = EmbeddedEventLoop()
  private let folder = NSTemporaryDirectory() + "turns-" + UUID().uuidString.prefix(8)

  private func daemon() throws -> Daemon {
    let configuration = DaemonConfiguration(
      centerSocket: folder + "/center", controlSocket: folder + "/control", dataFolder: folder,
      isSimulator: true, environment: [:])
    var log = Logger(label: "test")
    log.logLevel = .critical
    let moments = VirtualMoments(startingAt: try MachineMoments().read())
    return Daemon(
      configuration: configuration, log: log, loop: loop, moments: moments,
      store: try SQLiteStore.open(folder: folder, timestamp: "now").store,
      attachments: try AttachmentFiles(dataFolder: folder))
  }

  /// An event loop reads no socket while a task is ready, so a caller would wait for everything that another
  /// has sent before.
  @Test func `The sockets have their turn between two transactions over a full inbox`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let daemon = try daemon()
    defer { daemon.close() }
    for message in 0..<Int64(3 * DaemonLimits.eventsPerTransaction) {
      daemon.receive(.appCalled(ConnectionNumber(1), message: message, .settings(.all)))
    }
    loop.run()
    #expect(daemon.transactions.hasEvents)
    loop.advanceTime(by: .microseconds(DaemonLimits.pauseForSockets))
    #expect(daemon.transactions.hasEvents)
    loop.advanceTime(by: .microseconds(DaemonLimits.pauseForSockets))
    #expect(!daemon.transactions.hasEvents)
  }
}
