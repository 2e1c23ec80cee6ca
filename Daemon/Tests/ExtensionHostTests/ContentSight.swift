import Dispatch
import ExtensionHost
import NotificationModel
import Synchronization

/// The reports about one view, for waiting tests.
final class ContentSight: Sendable {
  struct Missing: Error {}

  let number: Int64
  private let reports = Mutex<(unread: [ContentHost.Report], count: Int)>(([], 0))
  private let filled = DispatchSemaphore(value: 0)

  init(number: Int64) {
    self.number = number
  }

  func put(_ report: ContentHost.Report) {
    reports.withLock {
      $0.unread.append(report)
      $0.count += 1
    }
    filled.signal()
  }

  /// How many reports have arrived.
  var count: Int { reports.withLock(\.count) }

  /// The next report; a test that waits longer than four minutes has failed.
  func next() throws -> ContentHost.Report {
    guard filled.wait(timeout: .now() + 240) == .success else { throw Missing() }
    return reports.withLock { $0.unread.removeFirst() }
  }

  /// The next scene; other reports before it are skipped.
  func scene() throws -> ViewScene {
    while true {
      switch try next() {
      case .news(.drew(let scene)): return scene
      case .news: continue
      case .ended: throw Missing()
      }
    }
  }

  /// The label of the next scene.
  func label() throws -> String {
    if case .label(let text) = try scene().root.content { text.text } else { "" }
  }

  /// Waits until the label shows this text.
  func wait(for label: String) throws {
    while try self.label() != label {}
  }

  /// The next event other than a scene.
  func news() throws -> ContentEvent {
    while true {
      switch try next() {
      case .news(.drew): continue
      case .news(let news): return news
      case .ended: throw Missing()
      }
    }
  }

  /// Why the process failed.
  func end() throws -> String {
    while true {
      if case .ended(let reason) = try next() { return reason }
    }
  }
}
