import Foundation
public import NotificationText

extension AppBundle {
  /// Reads the app's texts in all its languages.
  ///
  /// These are `Localizable.strings` and `Localizable.stringsdict` of each `.lproj` folder; a language
  /// without either has an empty table.
  ///
  /// - Throws: the problem of the first file that is damaged, or that passes a limit.
  public func texts() throws(BundleProblem) -> TextResolver {
    var tables: [String: StringsTable] = [:]
    var bytesLeft = BundleLimits.textBytes
    for language in languages {
      tables[language] = try table(of: language, bytesLeft: &bytesLeft)
    }
    return TextResolver(tables: tables, developmentRegion: developmentRegion)
  }

  private func table(
    of language: String, bytesLeft: inout Int
  ) throws(BundleProblem) -> StringsTable {
    var table = StringsTable()
    for ending in ["strings", "stringsdict"] {
      let name = "\(language).lproj/Localizable.\(ending)"
      let limit = min(TextLimits.fileBytes, bytesLeft)
      guard let data = try BundleFolder(path: path).contents(of: name, limit: limit) else {
        continue
      }
      bytesLeft -= data.count
      do throws(TextProblem) {
        if ending == "strings" {
          try table.add(strings: data, file: name)
        } else {
          try table.add(stringsdict: data, file: name)
        }
      } catch {
        throw BundleProblem(
          .damagedFile, field: name, value: "\(error)", remedy: "correct the file")
      }
    }
    return table
  }
}
