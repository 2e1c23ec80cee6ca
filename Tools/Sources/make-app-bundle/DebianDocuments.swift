import AppBundles
import Foundation

/// The required texts of a Debian package: the copyright and the changelog.
struct DebianDocuments {
  let app: PackagedApp
  let details: DebianDetails
  let date: Date
  let license: LicenseText?

  /// The name of the changelog: a version with a revision is Debian's own.
  var changelogName: String {
    details.version.contains("-") ? "changelog.Debian" : "changelog"
  }

  /// One entry, because earlier versions are not known here.
  var changelog: String {
    """
    \(details.name) (\(details.version)) unstable; urgency=medium

      * \(app.bundle.displayName) \(app.bundle.version ?? details.version), from its app bundle.

     -- \(details.maintainer)  \(written("EEE, dd MMM yyyy HH:mm:ss +0000"))

    """
  }

  /// The copyright holder and the licence.
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
  /// The text; for a common licence of Debian, the path of its text.
  let text: String

  /// Reads the user's file, or one with a usual name; `nil` if neither exists.
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

  /// Replaces the terms of a common licence with the path of its text, as Debian requires; the text around them stays.
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
