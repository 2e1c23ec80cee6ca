import Foundation
import LinuxEvents
import NotificationModel
import NotificationText

/// Reads files of a bundle.
struct BundleFolder {
  /// The path of the folder, without a trailing slash.
  let path: String
  /// The folders before a file's name in messages.
  private var shownFolder = ""

  init(path: String) {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
    let path = String(Substring(bytes))
    let isAbsolute = bytes.first == Self.slash
    self.path = isAbsolute ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// A folder within this one, which must be a folder and not a link.
  func inner(_ name: String) throws(BundleProblem) -> BundleFolder {
    switch type(of: name) {
    case FileAttributeType.typeDirectory: break
    case .some(let type): throw BundleProblem.forbidden(name, type)
    case .none:
      throw BundleProblem(.missingFile, field: name, remedy: "try again when nothing changes it")
    }
    var folder = BundleFolder(path: "\(path)/\(name)")
    folder.shownFolder = "\(shownFolder)\(name)/"
    return folder
  }

  /// The name of a file in messages.
  func shown(_ name: String) -> String { shownFolder + name }

  /// Whether anything is at the path.
  var isThere: Bool { type(of: nil) != nil }

  /// Whether the path is a folder of the right name, and not a link to one.
  var isBundle: Bool { path.hasSuffix(".app") && type(of: nil) == .typeDirectory }

  func names() throws(BundleProblem) -> [String] { try names(in: nil) }

  /// Reads a property list that a bundle has at its top.
  func propertyList(_ name: String) throws(BundleProblem) -> [String: PropertyList] {
    guard let data = try contents(of: name, limit: BundleLimits.listBytes) else {
      throw BundleProblem(
        .missingFile, field: shown(name), remedy: "add the file to the bundle")
    }
    do throws(TextProblem) {
      return try PropertyListParser.readDictionary(data, file: name)
    } catch {
      throw BundleProblem(
        .damagedFile, field: shown(name), value: "\(error)", remedy: "write it again")
    }
  }

  /// The content of a file, or `nil` if it is missing.
  func contents(of name: String, limit: Int) throws(BundleProblem) -> Data? {
    guard let type = type(of: name) else { return nil }
    guard type == .typeRegular else { throw BundleProblem.forbidden(shown(name), type) }
    let bytes: [UInt8]
    do throws(LinuxError) {
      bytes = try SmallFile.read("\(path)/\(name)", limit: limit + 1)
    } catch {
      throw BundleProblem(
        .unreadable, field: shown(name), value: error.message, remedy: "make the file readable")
    }
    guard bytes.count <= limit else {
      throw BundleProblem(
        .tooLarge, field: shown(name), value: "more than \(limit) bytes",
        remedy: "make the file smaller")
    }
    return Data(bytes)
  }

  /// Checks that the program is a plain, executable file of the bundle.
  func executable(_ name: String) throws(BundleProblem) -> String {
    let field = shown("Info.plist: CFBundleExecutable")
    guard Self.isPlainName(name) else {
      throw BundleProblem(
        .climbsOut, field: field, value: name, remedy: "name a file beside Info.plist")
    }
    switch type(of: name) {
    case .none:
      throw BundleProblem(
        .missingFile, field: field, value: name, remedy: "add the executable to the bundle")
    case FileAttributeType.typeRegular: break
    case .some(let type): throw BundleProblem.forbidden(name, type)
    }
    guard mode(of: name) & 0o100 != 0 else {
      throw BundleProblem(
        .notExecutable, field: field, value: name, remedy: "make it executable with chmod +x")
    }
    return name
  }

  /// Whether the kernel passes a program to an interpreter; see execve(2).
  func isScript(_ name: String) -> Bool {
    (try? SmallFile.read("\(path)/\(name)", limit: 2)) == Array("#!".utf8)
  }

  /// The first name that is a file of the bundle, with an extension of icons.
  func icon(among names: [String]) -> String? {
    let endings = ["", ".png", ".svg", "@3x.png", "@2x.png"]
    return names.filter(Self.isPlainName).flatMap { name in endings.map { name + $0 } }
      .first { type(of: $0) == .typeRegular }
  }

  func languages(in names: [String]) throws(BundleProblem) -> [String] {
    let folders = names.filter { $0.hasSuffix(".lproj") && type(of: $0) == .typeDirectory }
    guard folders.count <= BundleLimits.languages else {
      throw BundleProblem(
        .tooManyFiles, field: "*.lproj", value: "\(folders.count)",
        remedy: "keep at most \(BundleLimits.languages) languages")
    }
    return folders.map { String($0.dropLast(6)) }
  }

  func plugIns(in names: [String]) throws(BundleProblem) -> [String] {
    guard names.contains("PlugIns"), type(of: "PlugIns") == .typeDirectory else { return [] }
    return try self.names(in: "PlugIns").filter { $0.hasSuffix(".appex") }
  }

  static func isSound(_ name: String) -> Bool {
    ["aif", "aiff", "caf", "wav"].contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// Whether a name is that of a file directly in a folder.
  static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(slash)
      && name.utf8.count <= BundleLimits.nameBytes
      && !name.unicodeScalars.contains(where: \.isControl)
  }

  /// The search for slashes works on bytes, because a slash and a combining mark form another character.
  private static let slash = UInt8(ascii: "/")

  private func names(in folder: String?) throws(BundleProblem) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: absolute(folder)).sorted()
    } catch {
      throw BundleProblem(
        .unreadable, field: folder ?? path, remedy: "make the folder readable")
    }
  }

  /// The type of the file with this name, without following a link; `nil` if no such file exists.
  private func type(of name: String?) -> FileAttributeType? {
    attributes(of: name)?[.type] as? FileAttributeType
  }

  private func mode(of name: String) -> Int {
    (attributes(of: name)?[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  private func attributes(of name: String?) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: absolute(name))
  }

  private func absolute(_ name: String?) -> String { name.map { "\(path)/\($0)" } ?? path }
}

extension BundleProblem {
  /// The problem of an entry that is neither a plain file nor a folder.
  static func forbidden(_ name: String, _ type: FileAttributeType) -> BundleProblem {
    let kinds: [FileAttributeType: String] = [
      .typeSymbolicLink: "a symbolic link", .typeSocket: "a socket", .typeDirectory: "a folder",
      .typeCharacterSpecial: "a device", .typeBlockSpecial: "a device",
    ]
    return BundleProblem(
      .forbiddenFile, field: name, value: kinds[type] ?? "a pipe or another special file",
      remedy: "replace it with a plain file")
  }
}
