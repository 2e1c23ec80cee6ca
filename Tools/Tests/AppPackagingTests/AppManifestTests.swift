import make_app_bundle
import Foundation
import Testing

/// The valid contents of a manifest, and the errors of invalid ones.
struct AppManifestTests {
  private static let service = #"{"name": "A", "kind": "service", "product": "p"}"#

  private func problem(_ text: String) -> PackagingProblem? {
    #expect(throws: PackagingProblem.self) {
      try AppManifest(Data(text.utf8), file: "Bins.app.json")
    }
  }

  /// A manifest that is valid apart from the given members.
  private func manifest(_ members: String) -> String {
    #"{"identifier": "com.example.bins", "product": "bins", \#(members)}"#
  }

  @Test func `The products to build are the app's and those of its extensions, each once`() throws {
    let text = manifest(
      #"""
      "extensions": [
        {"name": "A", "kind": "service", "product": "hello"},
        {"name": "B", "kind": "content", "product": "hello"},
        {"name": "C", "kind": "content", "product": "bins"}]
      """#)
    #expect(
      try AppManifest(Data(text.utf8), file: "Bins.app.json").products == ["bins", "hello"])
  }

  @Test(arguments: [
    ("", "Bins.app.json", "this is not JSON"), ("[]", "Bins.app.json", "one JSON object"),
    (#"{"product": "bins"}"#, "Bins.app.json: identifier", "add it"),
    (#"{"identifier": 7, "product": "bins"}"#, "Bins.app.json: identifier", "String"),
    (#"{"identifier": "a b", "product": "bins"}"#, "Bins.app.json: identifier", "use letters"),
    (#"{"identifier": "a.b", "product": "../x"}"#, "Bins.app.json: product", "without a slash"),
    (#"{"identifier": "a.b", "product": ""}"#, "Bins.app.json: product", "plain name"),
  ])
  func `A manifest without a required member is refused by its key`(
    text: String, field: String, words: String
  ) {
    let problem = problem(text)
    #expect(problem?.field == field)
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test(arguments: [
    (#""icn": "x""#, "icn", "this key is unknown"),
    (#""resources": ["/etc/passwd"]"#, "resources", "relative to Package.swift"),
    (#""resources": ["a/../../b"]"#, "resources", "relative to Package.swift"),
    (#""icon": """#, "icon", "relative to Package.swift"),
    (
      #""extensions": [{"name": "A", "kind": "widget", "product": "p"}]"#, "extensions[0].kind",
      "service and content"
    ),
    (#""extensions": [{"name": "A", "kind": "service"}]"#, "extensions[0].product", "add it"),
    (
      #""extensions": [{"name": ".a", "kind": "service", "product": "p"}]"#, "extensions[0].name",
      "without a slash"
    ),
    (#""extensions": [{"nam": "A"}]"#, "extensions[0].nam", "this key is unknown"),
    (
      #""extensions": [\#(Self.service), \#(Self.service)]"#,
      "extensions[1].name", "two extensions"
    ),
  ])
  func `A wrong member of a manifest is refused by its key`(
    members: String, key: String, words: String
  ) {
    let problem = problem(manifest(members))
    #expect(problem?.field == "Bins.app.json: \(key)")
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test func `A manifest beyond the size limits is refused`() {
    let text = manifest(#""name": "\#(String(repeating: "x", count: 300_000))""#)
    #expect(problem(text)?.message.contains("262144 bytes") == true)
    let many = Array(repeating: Self.service, count: 17)
    let crowd = manifest(#""extensions": [\#(many.joined(separator: ","))]"#)
    #expect(problem(crowd)?.field == "Bins.app.json: extensions")
  }
}
