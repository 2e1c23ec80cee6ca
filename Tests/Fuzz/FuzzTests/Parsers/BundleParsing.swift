import Foundation
import NotificationModel
import NotificationText

@testable import AppBundles

/// The data of a bundle is checked before it is used.
enum BundleParsing {
  static func check(_ bytes: [UInt8]) throws {
    let values: [String: PropertyList]
    do throws(TextProblem) {
      values = try PropertyListParser.readDictionary(Data(bytes), file: "Info.plist")
    } catch {
      return try PropertyListParsing.check(error, bytes)
    }
    do throws(BundleProblem) {
      try check(BundleList(values, file: "Info.plist"))
    } catch {
      try promise(error.field.hasPrefix("Info.plist"), "a refusal names no file")
    }
    guard let rights = try? Entitlements(BundleList(values, file: "Entitlements.plist")) else {
      return
    }
    let groups = rights.applicationGroups
    if groups.contains(where: { BundleIdentifier($0) == nil }) {
      throw BrokenPromise("a group's name is no identifier")
    }
  }

  private static func check(_ list: BundleList) throws(BundleProblem) {
    _ = try list.identifier("CFBundleIdentifier")
    let texts =
      try [
        list.requiredText("CFBundleExecutable"), list.displayName ?? "",
        list.text("CFBundleShortVersionString") ?? "", list.text("CFBundleDevelopmentRegion") ?? "",
      ] + list.texts("UIBackgroundModes") + list.iconNames
    for text in texts {
      precondition(
        text.utf8.count <= BundleLimits.valueBytes
          && !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
        "a text of a bundle was not checked")
      if BundleFolder.isPlainName(text) { precondition(staysInside(text), "a name climbs out") }
    }
  }

  private static func staysInside(_ name: String) -> Bool {
    let url = URL(fileURLWithPath: "/apps/A.app/" + name).standardizedFileURL
    return url.deletingLastPathComponent().path == "/apps/A.app"
  }
}
