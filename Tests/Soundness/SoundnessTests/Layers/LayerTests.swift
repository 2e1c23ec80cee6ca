import Testing

@Suite struct LayerTests {
  private let rule = LayerRule(layers: PackageDescription.own.layers)

  @Test func `Each file imports only modules that its layer allows`() {
    expectNone(SourceTree.swiftFiles.flatMap(rule.findings).except(LayerRule.exceptions))
  }

  @Test func `C modules are imported in Platform only`() {
    let modules = PackageDescription.own.modulesOfC
    #expect(modules.contains("CLinux"))
    expectNone(
      SourceTree.swiftFiles.flatMap { ForeignCodeRule.findings(in: $0, modulesOfC: modules) })
  }

  @Test(arguments: [
    ("Core/Sources/NotificationEngine/A.swift", "import LinuxEvents"),
    ("Core/Sources/NotificationEngine/A.swift", "import Dispatch"),
    ("Core/Sources/NotificationEngine/A.swift", "public import NotificationStore"),
    ("Apple/Sources/UserNotifications/A.swift", "import GRDB"),
    ("Apple/Sources/UserNotifications/A.swift", "import NotificationStore"),
    ("Apple/Sources/UserNotifications/A.swift", "import struct NIOCore.ByteBuffer"),
    ("Daemon/Sources/NotificationStore/A.swift", "@testable import UserNotifications"),
    ("Platform/Sources/LinuxEvents/A.swift", "import NotificationModel"),
    ("Tools/Sources/unctl/A.swift", "import UserNotificationsTesting"),
    ("Daemon/Sources/NotificationDaemon/A.swift", "import PushGateway"),
    ("Daemon/Sources/NotificationDaemon/A.swift", "import ArgumentParser"),
    ("Client/Sources/SystemConnection/A.swift", "import NotificationEngine"),
    ("Tools/Sources/unctl/A.swift", "import SystemConnection"),
    ("Gateway/Sources/PushGateway/A.swift", "import NotificationModel"),
    ("Gateway/Sources/PushGateway/A.swift", "import NotificationTransport"),
    ("Examples/OrganizerPlus/A.swift", "import NotificationModel"),
  ])
  func `A forbidden import is found`(path: String, line: String) {
    #expect(rule.findings(in: SourceFile(path: path, text: "\n" + line)).map(\.line) == [2])
  }

  @Test func `An import in a comment or a string does not count`() {
    let file = SourceFile(
      path: "Core/Sources/NotificationEngine/A.swift",
      text: "// import Glibc\nlet text = \"import Glibc\"\n/* import Glibc */\nimport Foundation\n")
    #expect(rule.findings(in: file).isEmpty)
    #expect(file.imports.map(\.line) == [4])
  }

  @Test func `A C module outside Platform is found`() {
    for path in ["Daemon/Sources/AppBundles/A.swift", "Platform/Tests/LinuxEventsTests/A.swift"] {
      let file = SourceFile(path: path, text: "import CLinux\n")
      #expect(ForeignCodeRule.findings(in: file, modulesOfC: ["CLinux"]).count == 1)
    }
    let wrapper = SourceFile(path: "Platform/Sources/LinuxEvents/A.swift", text: "import CLinux\n")
    #expect(ForeignCodeRule.findings(in: wrapper, modulesOfC: ["CLinux"]).isEmpty)
  }

  @Test func `The table of the architecture page names every layer there is`() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "docs/internals/ARCHITECTURE.md" })
    let named = Set(page.spans(between: "`", and: "`").map(\.text))
    for layer in Layer.allCases where SourceTree.has(layer.rawValue) {
      #expect(
        named.contains(layer.rawValue),
        "docs/internals/ARCHITECTURE.md has no row for \(layer.rawValue)")
    }
  }

  @Test func `An exception that excuses nothing is found`() {
    let stale = Exception("A.swift", "nothing of the kind", because: "it was once")
    #expect([].except([stale]).count == 1)
    let finding = Finding(path: "A.swift", line: 3, what: "this", remedy: "Mend it.")
    #expect([finding].except([Exception("A.swift", "this", because: "it must be")]).isEmpty)
  }
}
