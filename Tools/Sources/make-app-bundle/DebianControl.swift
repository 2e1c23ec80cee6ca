import Foundation

/// The control file of a Debian package.
struct DebianControl {
  let details: DebianDetails
  let architecture: String
  /// The packages of the libraries that the app's programs need.
  let libraries: [String]

  /// The file's lines, with the size of all files in units of 1,024 bytes.
  func text(installedSize: Int) -> String {
    let depends = (["usernotificationsd"] + libraries + details.depends).joined(separator: ", ")
    var lines = [
      "Package: \(details.name)", "Version: \(details.version)", "Architecture: \(architecture)",
      "Maintainer: \(details.maintainer)", "Installed-Size: \(installedSize)",
      "Depends: \(depends)", "Section: \(details.section)", "Priority: optional",
    ]
    if let homepage = details.homepage { lines.append("Homepage: \(homepage)") }
    lines.append("Description: \(details.summary)")
    return (lines + Self.paragraphs(details.description)).joined(separator: "\n") + "\n"
  }

  /// Breaks a text into lines of at most 80 characters, and marks empty ones with a period.
  static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: /\n[ \t]*\n/) {
      if !lines.isEmpty { lines.append(" .") }
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if !line.isEmpty, line.count + word.count + 1 > 79 {
          lines.append(line)
          line = ""
        }
        line += " \(word)"
      }
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }
}

/// The scripts that run when an app's package is installed or removed.
enum DebianScripts {
  /// The name and text of each script.
  static var all: [(name: String, text: String)] {
    [("postinst", script(at: "configure")), ("postrm", script(at: "remove"))]
  }

  /// A daemon that reads a bundle during unpacking may refuse it; it looks again when the folder changes.
  private static func script(at action: String) -> String {
    """
    #!/bin/sh
    # Daemons that run look for apps again, now that all files are there or gone.
    set -e
    apps="${DPKG_ROOT:-}/\(DebianPackage.apps)"
    if [ "$1" = \(action) ] && [ -d "$apps" ]; then
      touch "$apps"
    fi

    """
  }
}

/// The size of a package's files as Debian counts it.
enum InstalledSize {
  /// Adds each file, rounded up, and one unit for everything else.
  static func kibibytes(of folder: URL) throws -> Int {
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.reduce(1) { sum, path in
      let values = try folder.appending(path: path).resourceValues(forKeys: keys)
      guard values.isRegularFile == true else { return sum + 1 }
      return sum + ((values.fileSize ?? 0) + 1_023) / 1_024
    }
  }
}
