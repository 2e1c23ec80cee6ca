import Testing

@testable import UIKit

@Suite struct LaunchAddressTests {
  private let types: [[String: Any]] = [
    ["CFBundleURLName": "main", "CFBundleURLSchemes": ["Organizer", "organizer-debug"]],
    ["CFBundleURLName": "documents"],
  ]

  @Test func `Arguments with the app's own schemes are addresses`() {
    let schemes = LaunchAddresses.schemes(in: types)
    #expect(schemes == ["organizer", "organizer-debug"])
    let found = LaunchAddresses.found(
      in: ["--verbose", "organizer://a", "ORGANIZER://b", "other://c", "file.txt", "", "http://x"],
      schemes: schemes)
    #expect(found.map(\.absoluteString) == ["organizer://a", "ORGANIZER://b"])
  }

  @Test func `A bundle without schemes opens nothing`() {
    for value in [nil, 7, "organizer", [1, 2], [["CFBundleURLSchemes": 3]]] as [Any?] {
      #expect(LaunchAddresses.schemes(in: value).isEmpty)
    }
    #expect(LaunchAddresses.found(in: ["organizer://a"], schemes: []).isEmpty)
  }
}
