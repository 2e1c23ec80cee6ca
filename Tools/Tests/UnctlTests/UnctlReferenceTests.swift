import NotificationModel
import Testing

@testable import unctl

@Suite struct UnctlReferenceTests {
  private let names: [NotificationReference.Name]

  init() throws {
    let one = try #require(BundleIdentifier("com.example.one"))
    let two = try #require(BundleIdentifier("com.example.two"))
    names = [
      .init(app: one, identifier: "tea"), .init(app: two, identifier: "tea"),
      .init(app: two, identifier: "1"), .init(app: one, identifier: "a/b"),
    ]
  }

  private func position(of text: String) throws(NotificationFailure) -> Int {
    try NotificationReference.position(
      of: text, in: names, field: "notification", listing: "delivered")
  }

  @Test func `An app and an identifier name one notification`() throws {
    #expect(try position(of: "com.example.two/tea") == 1)
    #expect(try position(of: "com.example.one/a/b") == 3)
  }

  @Test func `An identifier alone must be unique`() throws {
    #expect(try position(of: "a/b") == 3)
    let failure = #expect(throws: NotificationFailure.self) { try position(of: "tea") }
    #expect(failure?.remedy.contains("com.example.one/tea") == true)
  }

  @Test func `A number is a position in the listing, unless it is an identifier`() throws {
    #expect(try position(of: "4") == 3)
    #expect(try position(of: "1") == 2)
  }

  @Test(arguments: ["0", "5", "-1", "coffee", ""])
  func `A missing notification is named in the refusal`(text: String) {
    let failure = #expect(throws: NotificationFailure.self) { try position(of: text) }
    #expect(failure?.code == .notFound && failure?.value == text)
  }
}
