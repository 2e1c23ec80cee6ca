package import Dispatch
import Foundation
import LinuxEvents
package import NotificationModel
import Synchronization

/// Redraws the icons of apps with the program that makes thumbnails, and keeps them in one folder.
///
/// An app's own file is never passed to a notification server, which would have to decode it. An icon is drawn again when its
/// file has changed since this process last drew it.
package final class IconMaker: Sendable {
  private struct State {
    /// The source files from which the icon of each app was drawn or is being drawn.
    var sources: [BundleIdentifier: ForeignFile.Identity] = [:]
    var running: Set<BundleIdentifier> = []
  }

  private let folder: String
  private let program: String
  private let environment: [String: String]
  private let queue: DispatchQueue
  private let state = Mutex(State())

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - folder: The folder for icons; created when the first one is drawn.
  ///   - program: The absolute path of `notification-thumbnail`.
  ///   - environment: Its environment.
  ///   - queue: A serial queue of this maker's own.
  package init(
    folder: String, program: String, environment: [String: String], queue: DispatchQueue
  ) {
    self.folder = folder
    self.program = program
    self.environment = environment
    self.queue = queue
  }

  /// The drawn icon of an app; nil if it was not drawn.
  package func icon(of app: BundleIdentifier) -> String? {
    let path = path(of: app)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Draws the icon of an app, unless it has been drawn already; the answer is called once, on the
  /// queue.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - find: Finds the file; called on the queue.
  ///   - answer: Receives the path of the drawn icon; `nil` if none was drawn.
  package func draw(
    for app: BundleIdentifier, find: @escaping @Sendable () -> String?,
    answer: @escaping @Sendable (String?) -> Void
  ) {
    queue.async { [self] in
      guard let file = find(), let identity = try? ForeignFile.open(file).identity,
        begins(app, with: identity)
      else { return answer(nil) }
      let part = path(of: app) + ".part"
      do throws(LinuxError) {
        try PrivateFolder.make(folder)
        try ThumbnailChild.start(
          ThumbnailRequest(input: file, output: part, form: .picture), program: program,
          environment: environment, seconds: AttachmentLimits.thumbnailSeconds, queue: queue
        ) { [self] status in
          answer(end(app, part, isMade: status.isSuccess) ? path(of: app) : nil)
        }
      } catch {
        state.withLock { $0.sources[app] = nil }
        _ = end(app, part, isMade: false)
        answer(nil)
      }
    }
  }

  /// Removes the icon of a removed app.
  package func remove(_ app: BundleIdentifier) {
    queue.async { [self] in
      state.withLock { $0.sources[app] = nil }
      try? FileManager.default.removeItem(atPath: path(of: app))
    }
  }

  private func path(of app: BundleIdentifier) -> String { "\(folder)/\(name(of: app))" }

  /// An identifier has no slash, so it is a valid file name.
  private func name(of app: BundleIdentifier) -> String { "\(app.rawValue).png" }

  private func begins(_ app: BundleIdentifier, with identity: ForeignFile.Identity) -> Bool {
    state.withLock { state in
      guard state.sources[app] != identity,
        state.running.count < AttachmentLimits.thumbnailChildren,
        state.running.insert(app).inserted
      else { return false }
      state.sources[app] = identity
      return true
    }
  }

  /// Renames the drawn icon to its final name, unless the app was removed meanwhile.
  private func end(_ app: BundleIdentifier, _ part: String, isMade: Bool) -> Bool {
    let isWanted = state.withLock { state in
      state.running.remove(app)
      return state.sources[app] != nil
    }
    let isKept =
      isMade && isWanted
      && (try? HeldFolder.open(folder).rename(name(of: app) + ".part", to: name(of: app))) != nil
    if !isKept { try? FileManager.default.removeItem(atPath: part) }
    return isKept
  }
}
