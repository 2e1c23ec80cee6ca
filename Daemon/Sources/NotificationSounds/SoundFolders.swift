import DesktopEntries
import Foundation
import LinuxEvents
package import NotificationModel

/// The folders in which the sounds of one app are searched, in order (C6).
///
/// An app's container is `$XDG_DATA_HOME/` and its identifier (`~/.local/share` without the variable),
/// and a group's container is the same with the group's name. The bundle is the flat `.app` folder.
package struct SoundFolders: Hashable, Sendable {
  /// The folder of the app's own data, an absolute path.
  package var container: String?
  /// The folders that the app shares with others, in the order of its entitlement.
  package var groups: [String]
  /// The folder of the bundle.
  package var bundle: String?

  /// Creates the folders; a missing one is not searched.
  package init(container: String? = nil, groups: [String] = [], bundle: String? = nil) {
    self.container = container
    self.groups = groups
    self.bundle = bundle
  }

  /// Finds an app's folders from the variables of the session.
  ///
  /// A group whose name is not a plain file name is left out.
  package init(
    app: BundleIdentifier, groups: [String] = [], bundle: String? = nil,
    environment: [String: String]
  ) {
    guard let home = BaseFolders.data(environment).home else {
      self.init(bundle: bundle)
      return
    }
    let names = groups.prefix(NotificationSoundsLimits.groups).filter(\.isFileName)
    self.init(
      container: "\(home)/\(app.rawValue)", groups: names.map { "\(home)/\($0)" },
      bundle: bundle)
  }

  /// The path of the first sound with this name, in the order of the folders; `nil` without one.
  ///
  /// The content of the file is not checked.
  package func file(_ name: String) -> String? {
    folders.lazy.compactMap { $0.file(name) }.first
  }

  /// The folders that directly hold sounds.
  var folders: [SoundFolder] {
    let containers = [container].compactMap { $0 } + groups.prefix(NotificationSoundsLimits.groups)
    return containers.map { SoundFolder(root: $0, inside: ["Library", "Sounds"]) }
      + [bundle].compactMap { $0 }.map { SoundFolder(root: $0, inside: []) }
  }
}

/// A folder that holds sound files.
struct SoundFolder: Hashable, Sendable {
  /// A path that the user or the installer controls.
  let root: String
  /// Nested folders in it, which another writer could replace by links.
  let inside: [String]

  /// The path of a file, or `nil` if no regular file of that name exists.
  ///
  /// No link is followed below the root, and nothing is opened. The program that plays the file checks whether it is a sound,
  /// and opens it with the same care.
  func file(_ name: String) -> String? {
    guard name.isFileName else { return nil }
    var path = root
    for folder in inside {
      path += "/" + folder
      guard Self.type(of: path) == .typeDirectory else { return nil }
    }
    path += "/" + name
    return Self.type(of: path) == .typeRegular ? path : nil
  }

  /// A path, if it is absolute and that of a regular file; nil for a link, pipe, device or folder.
  static func file(path: String) -> String? {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return nil }
    let folder = SoundFolder(root: String(path[..<slash]), inside: [])
    return folder.file(String(path[path.index(after: slash)...]))
  }

  private static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}

/// The facts in the first bytes of a WAV file that matter for playing it.
struct WaveHeader: Hashable, Sendable {
  /// The length of the sound, in seconds.
  let seconds: Double

  /// Reads a file; nil if it is not linear PCM, the format that notification servers can play.
  init?(path: String) {
    guard
      let bytes = try? SmallFile.read(path, limit: NotificationSoundsLimits.headerBytes)
    else { return nil }
    self.init(bytes)
  }

  /// Reads the bytes of a header, up to where the samples begin.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var offset = 12
    var bytesPerSecond = 0
    while offset + 8 <= bytes.count {
      let name = bytes[offset..<offset + 4]
      let size = Self.number(bytes, at: offset + 4, count: 4)
      offset += 8
      if name.elementsEqual("fmt ".utf8) {
        guard size >= 16, offset + 16 <= bytes.count, Self.number(bytes, at: offset, count: 2) == 1
        else { return nil }
        bytesPerSecond = Self.number(bytes, at: offset + 8, count: 4)
      } else if name.elementsEqual("data".utf8) {
        guard bytesPerSecond > 0, size > 0 else { return nil }
        seconds = Double(size) / Double(bytesPerSecond)
        return
      }
      offset += size + size % 2
    }
    return nil
  }

  /// A number whose least significant byte comes first.
  private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
