import Foundation
import LinuxEvents
import NotificationModel

/// The bundles that packages or the administrator installed for all users of the machine.
///
/// They are used in place and not copied, so only the machine's administrator may be able to change them.
package struct SharedBundles: Sendable {
  /// The folders with the bundles; of two bundles with one identifier, the first takes precedence.
  package let folders: [String]

  /// Whether a path is in one of the folders.
  package func contain(_ path: String) -> Bool {
    folders.contains { path.utf8.starts(with: ($0 + "/").utf8) }
  }

  /// The bundles of some folders.
  package init(folders: [String]) {
    self.folders = folders
  }

  /// The result of reading the folders.
  package struct Listing: Sendable {
    /// The usable bundles, each identifier once.
    package var bundles: [AppBundle] = []
    /// The problems of the other bundles, by path.
    package var problems: [String: BundleProblem] = [:]
  }

  /// Reads all bundles; a missing folder counts as empty.
  package func list() -> Listing {
    var listing = Listing()
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted().prefix(BundleLimits.sharedBundles) where name.hasSuffix(".app") {
        add("\(folder)/\(name)", in: folder, to: &listing)
      }
    }
    return listing
  }

  private func add(_ path: String, in folder: String, to listing: inout Listing) {
    do throws(BundleProblem) {
      try Self.checkRights(of: folder)
      let bundle = try Self.bundle(at: path)
      if let first = listing.bundles.first(where: { $0.identifier == bundle.identifier }) {
        throw BundleProblem(
          .claimed, field: "CFBundleIdentifier", value: bundle.identifier.rawValue,
          remedy: "the bundle \(first.path) counts; remove one of both")
      }
      listing.bundles.append(bundle)
    } catch {
      listing.problems[path] = error
    }
  }

  private static func bundle(at path: String) throws(BundleProblem) -> AppBundle {
    let bundle = try AppBundle(at: path)
    try checkRights(of: path)
    for entry in try BundleInspection(of: path).entries {
      try checkRights(of: "\(path)/\(entry.path)")
    }
    _ = try bundle.texts()
    return bundle
  }

  /// Refuses files that another user may change: the daemons of all users would run them.
  private static func checkRights(of path: String) throws(BundleProblem) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let owner = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value,
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue
    else {
      throw BundleProblem(
        .unreadable, field: path, remedy: "try again when nothing changes the bundle")
    }
    guard owner == 0 || owner == ProcessFacts.ownUserIdentifier else {
      throw BundleProblem(
        .foreignOwner, field: path, value: "user \(owner)",
        remedy: "give it to root: chown root \(path)")
    }
    guard mode & 0o022 == 0 else {
      throw BundleProblem(
        .openToOthers, field: path, value: "mode 0\(String(mode, radix: 8))",
        remedy: "close it to others: chmod go-w \(path)")
    }
  }
}
