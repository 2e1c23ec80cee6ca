import AppBundles
import Foundation
import Testing

/// The bundles for all users of a machine.
struct SharedBundlesTests {
  private let sandbox: BundleSandbox

  init() throws {
    sandbox = try BundleSandbox()
    try close(sandbox.root)
    try sandbox.shell("chmod -R go-w .")
  }

  private func close(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private var list: SharedBundles.Listing { SharedBundles(folders: [sandbox.root]).list() }

  @Test func `A bundle in a shared folder is found at its path`() {
    #expect(list.bundles.map(\.path) == [sandbox.bundle])
    #expect(list.problems.isEmpty)
    #expect(SharedBundles(folders: [sandbox.root]).contain(sandbox.bundle))
    #expect(!SharedBundles(folders: [sandbox.root]).contain(sandbox.root + "2/Organizer.app"))
  }

  @Test func `A folder that is missing has no bundles`() {
    let nowhere = SharedBundles(folders: ["/nowhere/usernotifications/apps"]).list()
    #expect(nowhere.bundles.isEmpty && nowhere.problems.isEmpty)
  }

  @Test(arguments: ["Organizer", "en.lproj", "Info.plist", "."])
  func `A bundle that others may change is refused, with the remedy`(name: String) throws {
    try sandbox.shell("chmod o+w \(name)")
    let problem = try #require(list.problems[sandbox.bundle])
    #expect(problem.code == .openToOthers)
    #expect(problem.remedy.contains("chmod go-w"))
    #expect(list.bundles.isEmpty)
  }

  @Test func `A folder that others may write to has no bundles`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: sandbox.root)
    #expect(list.problems[sandbox.bundle]?.code == .openToOthers)
  }

  @Test func `A broken bundle is refused, and the others are found`() throws {
    try sandbox.shell("cp -R ../Organizer.app ../Broken.app && rm ../Broken.app/Info.plist")
    #expect(list.bundles.map(\.path) == [sandbox.bundle])
    #expect(list.problems["\(sandbox.root)/Broken.app"]?.code == .missingFile)
  }

  @Test func `Of two bundles with one identifier the first counts, and the other names it`() throws
  {
    let other = try BundleSandbox()
    try close(other.root)
    try other.shell("chmod -R go-w .")
    let listing = SharedBundles(folders: [other.root, sandbox.root]).list()
    #expect(listing.bundles.map(\.path) == [other.bundle])
    #expect(listing.problems[sandbox.bundle]?.code == .claimed)
    #expect(listing.problems[sandbox.bundle]?.remedy.contains(other.bundle) == true)
  }
}
