import AppBundles
import Foundation

/// The texts that every Debian package has: who may copy it, and what changed.
struct DebianDocuments {
  let app: PackagedApp
  let details: DebianDetails
  let date: Date
  let license: LicenseText?

  /// The name of the list of changes: a version with a revision is Debian's own.
  var changelogName: String {
    details.version.contains("-") ? "changelog.Debian" : "changelog"
  }

  /// One entry, since the versions before are not known here.
  var changelog: String {
    """
    \(details.name) (\(details.version)) unstable; urgency=medium

      * \(app.bundle.displayName) \(app.bundle.version ?? details.version), from its app bundle.

     -- \(details.maintainer)  \(written("EEE, dd MMM yyyy HH:mm:ss +0000"))

    """
  }

  /// Who has the copyright, and the licence.
  var copyright: String {
    let notice =
      app.copyright ?? "Copyright (C) \(written("yyyy")) the authors of \(app.bundle.displayName)"
    let terms =
      license?.text
      ?? "No licence came with the app; \(details.maintainer) says what may be done with it.\n"
    return """
      \(app.bundle.displayName) (\(app.identifier)), packaged by \(details.maintainer)

      \(notice)

      \(terms)
      The programs contain UserNotifications for Linux, Swift's standard library and Foundation, where these are linked
      into them: Apache License 2.0, in /usr/share/common-licenses/Apache-2.0, the latter two with the Runtime Library
      Exception of https://www.swift.org/LICENSE.txt. Foundation contains ICU: https://www.unicode.org/license.txt

      """
  }

  private func written(_ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter.string(from: date)
  }
}

/// The licence of an app's package.
struct LicenseText {
  /// The text; of a licence that every Debian has, its place.
  let text: String

  /// Reads the file that the person gave, or one with a usual name; `nil` if there is none.
  init?(
    option: String?, package: URL, common: URL = URL(filePath: "/usr/share/common-licenses")
  ) throws(PackagingProblem) {
    let present = Self.names.first {
      FileManager.default.fileExists(atPath: package.appending(path: $0).path)
    }
    guard let name = option ?? present else { return nil }
    let data = try PackageFile.read(name, of: .license, in: package)
    text = Self.shortened(String(decoding: data, as: UTF8.self), common: common)
  }

  private static let names = [
    "LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "LICENCE.txt", "LICENCE.md", "COPYING",
    "COPYING.txt", "COPYRIGHT",
  ]

  /// Replaces the terms of a common licence by their place, as Debian asks; what is before and after them stays.
  private static func shortened(_ text: String, common: URL) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    for name in ["Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3", "MPL-2.0", "CC0-1.0"] {
      guard let known = try? String(contentsOf: common.appending(path: name), encoding: .utf8)
      else { continue }
      let ending = known.range(of: "END OF TERMS AND CONDITIONS")
      let terms = known[..<(ending?.lowerBound ?? known.endIndex)]
        .split(whereSeparator: \.isWhitespace)
      guard !terms.isEmpty, let start = words.firstRange(of: terms) else { continue }
      let lower = words[start.lowerBound].startIndex
      let upper = words[start.upperBound - 1].endIndex
      let place = "The licence is in \(common.appending(path: name).path)."
      return (text[..<lower] + place + text[upper...]).trimmingCharacters(
        in: .whitespacesAndNewlines) + "\n"
    }
    return text.trimmingCharacters(in: .newlines) + "\n"
  }
}

/// A file of an app's package that an option names.
enum PackageFile {
  static func read(
    _ path: String, of option: PackageOption, in package: URL
  ) throws(PackagingProblem) -> Data {
    let file = path.hasPrefix("/") ? URL(filePath: path) : package.appending(path: path)
    guard let data = try? Data(contentsOf: file) else {
      throw PackagingProblem(
        option.text, path, "there is no such file; name one, seen from Package.swift")
    }
    guard data.count <= PackagingLimits.documentBytes else {
      throw PackagingProblem(
        option.text, path,
        "the file has more than \(PackagingLimits.documentBytes) bytes; shorten it")
    }
    return data
  }
}
