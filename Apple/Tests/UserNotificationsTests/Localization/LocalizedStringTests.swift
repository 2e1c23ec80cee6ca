import Foundation
import NotificationModel
import Testing

@testable import UserNotifications

/// The lookups of `String(localized:)`, and the keys of literals.
@Suite struct LocalizedStringTests {
  @Test func `Values in a literal become placeholders of the key and arguments of the text`() {
    let name = "Ada"
    let value: String.LocalizationValue = "\(name) did \(3) of \(UInt8(4)) tasks, 50% in \(1.5) h"
    #expect(value.key == "%@ did %lld of %u tasks, 50%% in %lf h")
    #expect(value.arguments == [.string("Ada"), .integer(3), .integer(4), .real(1.5)])
    #expect(value == "\(name) did \(3) of \(UInt8(4)) tasks, 50% in \(1.5) h")
    let big: String.LocalizationValue = "\(UInt64.max) \(Int32(-7)) \(7, specifier: "%03d")"
    #expect(big.key == "%llu %d %03d" && big.arguments.first == .unsigned(.max))
    let root = URL(fileURLWithPath: "/a")
    let address: String.LocalizationValue = "\(0.25, specifier: "%.1f") \(root)"
    #expect(address.key == "%.1f %@")
  }

  @Test func `A literal without values is its own key, and percent signs stay`() {
    let value: String.LocalizationValue = "50% off"
    #expect(value.key == "50% off" && value == String.LocalizationValue("50% off"))
    #expect(String(localized: "50% off", comment: "A discount") == "50% off")
  }

  @Test func `A key that no table has is the text itself, with its values`() {
    let name = "Ada"
    #expect(String(localized: "\(name) has \(2) tasks, 50%") == "Ada has 2 tasks, 50%")
    #expect(String(localized: "\(7, specifier: "%03d") \(0.25, specifier: "%.1f")") == "007 0.2")
    #expect(String(localized: "task.due", defaultValue: "Due \(name)") == "Due Ada")
    #expect(String(localized: "task.due", defaultValue: "Due", table: "None") == "Due")
  }

  @Test func `The strings of a bundle are read, with plural forms and other tables`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let language = folder.appending(path: "en.lproj")
    try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#""Hello %@" = "Good day, %@!"; "task.due" = "%@ is due";"#.utf8)
      .write(to: language.appending(path: "Localizable.strings"))
    try Data(#""Hello %@" = "Hi %@";"#.utf8).write(to: language.appending(path: "Short.strings"))
    let plural = """
      <plist><dict><key>%lld tasks</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string>
      <key>one</key><string>one task</string><key>other</key><string>%lld tasks!</string></dict>
      </dict></dict></plist>
      """
    try Data(plural.utf8).write(to: language.appending(path: "Localizable.stringsdict"))
    let bundle = try #require(Bundle(path: folder.path))
    let name = "Ada"
    #expect(String(localized: "Hello \(name)", bundle: bundle) == "Good day, Ada!")
    #expect(String(localized: "Hello \(name)", table: "Short", bundle: bundle) == "Hi Ada")
    #expect(
      String(localized: "task.due", defaultValue: "Due: \(name)", bundle: bundle) == "Ada is due")
    #expect(String(localized: "\(1) tasks", bundle: bundle) == "one task")
    #expect(String(localized: "\(5) tasks", bundle: bundle) == "5 tasks!")
  }
}
