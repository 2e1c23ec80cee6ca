import NotificationModel

/// Where a kept file lies: the folder of its app, and its name there.
struct KeptPlace: Hashable {
  let app: String
  let name: String

  /// Takes a path apart; nothing for a path that is not that of a kept file.
  init?(_ path: String, in folder: String) {
    guard path.isInside(folder) else { return nil }
    let parts = path.utf8.dropFirst(folder.utf8.count + 1).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 2, let app = BundleIdentifier(parts[0]), !parts[1].isEmpty,
      parts[1] != ".", parts[1] != ".."
    else { return nil }
    self.app = app.rawValue
    name = parts[1]
  }

  /// A name that no file had before.
  static func freshName(_ fileExtension: String) -> String {
    let numbers = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
    return numbers.map { String($0, radix: 36) }.joined() + "." + fileExtension
  }

  /// The names of all files that are made from a kept one.
  static func thumbnails(of name: String) -> [String] {
    Thumbnail.Form.allCases.flatMap { form in
      [thumbnail(form, of: name)]
        + ThumbnailMaker.Workplace.allCases.map { unfinished(form, of: name, at: $0) }
    }
  }

  /// The name of the thumbnail that is kept beside a file.
  static func thumbnail(_ form: Thumbnail.Form, of name: String) -> String {
    "\(name)\(mark)\(form.fileExtension)"
  }

  /// The name of a thumbnail while it is made.
  static func unfinished(
    _ form: Thumbnail.Form, of name: String, at workplace: ThumbnailMaker.Workplace
  ) -> String {
    "\(name)\(mark)\(workplace.rawValue).\(form.fileExtension)"
  }

  /// The name of the kept file that a name belongs to: that of the file itself, or of the one that a
  /// thumbnail was made from.
  static func original(of name: String) -> String {
    guard let place = name.firstRange(of: mark) else { return name }
    return String(name[..<place.lowerBound])
  }

  private static let mark = ".thumbnail."
}
