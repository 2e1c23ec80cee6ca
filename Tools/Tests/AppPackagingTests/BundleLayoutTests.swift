import AppBundles
import make_app_bundle
import Foundation
import NotificationModel
import Testing

/// Bundles that are made from manifests.
struct BundleLayoutTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private func make(_ members: String = "") throws {
    let text = #"{"identifier": "com.example.bins", "product": "bins"\#(members)}"#
    let manifest = try AppManifest(Data(text.utf8), file: "Bins.app.json")
    try BundleLayout(manifest, package: folder.root, programs: folder.programs)
      .make(at: folder.bundle)
  }

  @Test func `A short manifest makes a bundle that can be installed`() throws {
    try make()
    let bundle = try AppBundle(at: folder.bundle.path)
    #expect(bundle.identifier.rawValue == "com.example.bins")
    #expect(bundle.displayName == "Bins" && bundle.executable == "bins")
    #expect(bundle.version == "1.0" && bundle.developmentRegion == "en")
    #expect(try folder.names() == ["Bins.app", "Bins.app/Info.plist", "Bins.app/bins"])
  }

  @Test func `Resources, icon, entitlements and further keys of a manifest are in the bundle`()
    throws
  {
    try folder.write("Assets/bell.wav", "x")
    try folder.write("Assets/de.lproj/Localizable.strings", #""due" = "fällig";"#)
    try folder.write("en.lproj/Localizable.strings", #""due" = "due";"#)
    try folder.write("Art/bin.png", "x")
    try make(
      #"""
      , "name": "Bins & more", "version": "2.1", "build": "7", "icon": "Art/bin.png",
      "resources": ["Assets", "en.lproj"], "backgroundModes": ["remote-notification"],
      "entitlements": {"com.apple.developer.usernotifications.time-sensitive": true},
      "info": {"Depth": {"list": [1, 2.5, "x", false]}, "CFBundleVersion": "8"}
      """#)
    let bundle = try AppBundle(at: folder.bundle.path)
    #expect(bundle.displayName == "Bins & more" && bundle.version == "2.1")
    #expect(bundle.icon == "bin.png" && bundle.sounds == ["bell.wav"])
    #expect(bundle.languages == ["de", "en"] && bundle.entitlements.timeSensitive)
    #expect(bundle.backgroundModes == ["remote-notification"])
    let info = try folder.list("Info.plist")
    #expect(info["CFBundleVersion"] as? String == "8")
    let list = (info["Depth"] as? [String: Any])?["list"] as? [Any]
    #expect(list?.first as? Int == 1 && list?.last as? Bool == false && list?.count == 4)
  }

  @Test func `A packaged extension has its folder and its attributes`() throws {
    try folder.write("Views/heart.png", "x")
    try make(
      #"""
      , "extensions": [
        {"name": "Names", "kind": "service", "product": "hello"},
        {"name": "Hearts", "kind": "content", "product": "hello", "principalClass": "HeartView",
         "identifier": "com.example.bins.view", "resources": ["Views"],
         "attributes": {"UNNotificationExtensionCategory": ["heart"],
                        "UNNotificationExtensionInitialContentSizeRatio": 0.5}}]
      """#)
    let extensions = try AppBundle(at: folder.bundle.path).extensions
    #expect(
      extensions.map(\.executable).map { $0.split(separator: "/").suffix(2).first } == [
        "Hearts.appex", "Names.appex",
      ])
    let service = try folder.list("PlugIns/Names.appex/Info.plist")
    #expect(service["CFBundleIdentifier"] as? String == "com.example.bins.Names")
    let point = service["NSExtension"] as? [String: Any]
    #expect(
      point?["NSExtensionPointIdentifier"] as? String == "com.apple.usernotifications.service")
    #expect(point?["NSExtensionPrincipalClass"] as? String == "Names")
    let content = try folder.list("PlugIns/Hearts.appex/Info.plist")
    #expect(content["CFBundleIdentifier"] as? String == "com.example.bins.view")
    let attributes = (content["NSExtension"] as? [String: Any])?["NSExtensionAttributes"]
    #expect(
      (attributes as? [String: Any])?["UNNotificationExtensionCategory"] as? [String] == ["heart"])
    #expect(try folder.names().contains("Bins.app/PlugIns/Hearts.appex/heart.png"))
  }

  @Test(arguments: [
    (#", "resources": ["Nowhere"]"#, "resources", "Nowhere"),
    (#", "resources": ["Assets", "bell.wav"]"#, "resources", "bell.wav"),
    (#", "resources": ["Lists"]"#, "resources", "Info.plist"),
    (#", "resources": ["Names"]"#, "resources", "bins"),
    (#", "extensions": [{"name": "A", "kind": "service", "product": "none"}]"#, "product", "none"),
    (
      #", "entitlements": {"aps-environment": "staging"}"#, "Entitlements.plist: aps-environment",
      "staging"
    ),
  ])
  func `A packaging problem is named, and the existing bundle stays`(
    members: String, field: String, value: String
  ) throws {
    try folder.write("Assets/bell.wav", "x")
    try folder.write("bell.wav", "x")
    try folder.write("Lists/Info.plist", "x")
    try folder.write("Names/bins", "x")
    try make(#", "version": "1.5""#)
    let before = try folder.names()
    let problem = #expect(throws: PackagingProblem.self) { try make(members) }
    #expect(problem?.field == field && problem?.value == value)
    #expect(try folder.names() == before)
    #expect(try AppBundle(at: folder.bundle.path).version == "1.5")
  }
}
