import ByteParsing
import Foundation
import LinuxEvents
import NIOCore
import OpenSSL

/// The files of the page, read once: every request of a browser is looked up in this table, never in
/// the file system.
struct PageFiles: Sendable {
  private var files: [String: PageFile] = [:]

  /// Reads the page that a configuration names.
  init(of configuration: WebShellConfiguration) throws(WebShell.StartFailure) {
    guard let folder = configuration.pageFolder else { throw .noPage }
    try self.init(folder: folder)
  }

  /// Reads all files below a folder whose types are known; links are ignored.
  ///
  /// - Throws: A failure that names the folder, if it has no index or exceeds the limits.
  init(folder: String) throws(WebShell.StartFailure) {
    var rest = WebLimits.pageBytes
    try read(folder, prefix: "", depth: 0, &rest)
    guard files["index.html"] != nil else {
      throw WebShell.StartFailure(
        description: "The folder \(folder) has no index.html; name the folder with --page.")
    }
  }

  /// The page itself.
  var index: PageFile? { files["index.html"] }

  /// The file of a path below the folder, with slashes between the names.
  func file(_ path: some StringProtocol) -> PageFile? { files[String(path)] }

  /// The possible folders of the page, best first.
  static func places(executable: String?) -> [String] {
    guard let executable else { return [] }
    let folder = (executable as NSString).deletingLastPathComponent
    return [
      (folder as NSString).deletingLastPathComponent + "/share/usernotifications/page",
      folder + "/swift-user-notifications_notification-center.resources/Page",
    ]
  }

  private mutating func read(
    _ folder: String, prefix: String, depth: Int, _ rest: inout Int
  ) throws(WebShell.StartFailure) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw WebShell.StartFailure(
        description: "The page's folder \(folder) cannot be read; name it with --page.")
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let kind = attributes?[.type] as? FileAttributeType
      if kind == .typeDirectory {
        guard depth < WebLimits.pageDepth else { continue }
        try read(path, prefix: prefix + name + "/", depth: depth + 1, &rest)
      } else if kind == .typeRegular, let type = ContentType.ofPage(name) {
        try add(path, as: prefix + name, type, &rest)
      }
    }
  }

  private mutating func add(
    _ path: String, as name: String, _ type: String, _ rest: inout Int
  ) throws(WebShell.StartFailure) {
    guard let bytes = try? SmallFile.read(path, limit: rest + 1) else { return }
    rest -= bytes.count
    guard rest >= 0, files.count < WebLimits.pageFiles else {
      throw WebShell.StartFailure(
        description: """
          The page has more than \(WebLimits.pageFiles) files or \(WebLimits.pageBytes) bytes; \
          remove what does not belong to it.
          """)
    }
    files[name] = PageFile(name: name, bytes: bytes, type: type)
  }
}

/// One file of the page, ready to be sent.
struct PageFile: Sendable {
  /// Its path below the page's folder.
  let name: String
  /// Its bytes.
  let content: ByteBuffer
  /// Its type for the header.
  let type: String
  /// A name for exactly these bytes, in quotation marks, as the header requires (RFC 9110, 8.8.3).
  let entityTag: String
  /// Whether a browser requests it without its cookie, as the manifest and the icon.
  let isPublic: Bool

  /// Creates a file from its path below the page's folder.
  init(name: String, bytes: [UInt8], type: String) {
    self.name = name
    content = ByteBuffer(bytes: bytes)
    self.type = type
    let digest = SHA256.digest(of: bytes).bytes
    entityTag = "\"\(Base64Text.addressText(of: digest.prefix(15)))\""
    isPublic = name.hasSuffix(".webmanifest") || (name.hasPrefix("icon") && !name.contains("/"))
  }
}

/// The types that files are served with; other files are not served.
enum ContentType {
  /// The type of a file of the page, by the ending of its name.
  static func ofPage(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return byEnding[String(name[name.index(after: dot)...])]
  }

  private static let byEnding = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
    "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
  ]
}
