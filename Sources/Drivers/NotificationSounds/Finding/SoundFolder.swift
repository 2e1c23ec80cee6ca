import Foundation

/// A folder in which files of sounds lie.
struct SoundFolder: Hashable, Sendable {
  /// A path that the person or the installer vouches for.
  let root: String
  /// Folders in it, one in the other, which whoever writes there could replace by links.
  let inside: [String]

  /// The path of a file, or nothing where there is no regular file of that name.
  ///
  /// No link is followed below the root, and nothing is opened. Whether the file is a sound is for the
  /// program that plays it to find out, which opens it with the same care.
  func file(_ name: String) -> String? {
    guard SoundName.isPlain(name) else { return nil }
    var path = root
    for folder in inside {
      path += "/" + folder
      guard Self.type(of: path) == .typeDirectory else { return nil }
    }
    path += "/" + name
    return Self.type(of: path) == .typeRegular ? path : nil
  }

  private static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}
