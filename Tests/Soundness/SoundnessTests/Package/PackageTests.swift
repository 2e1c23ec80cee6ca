import Testing

@Suite struct `The package's description` {
  private let package = PackageDescription.own
  private let sample = PackageDescription(
    file: SourceFile(
      path: "Package.swift",
      text: """
        let packages: [(name: String, trait: String, modules: [String])] = [("x", "System", ["X"])]
        module("A", in: "Core/Sources", ["B", "X"], resources: [.copy("Page")]),
        module("B", in: "Core/Sources", tests: []),
        program("e", in: "Tools/Sources", ["A"], exclude: ["e.json"]),
        test("T", in: "Tests", ["A", "e"]),
        """))

  @Test func `Every import of a file is declared`() {
    let rule = DependencyRule(package: package)
    expectNone(SourceTree.swiftFiles.flatMap(rule.undeclared))
  }

  @Test func `Every declared dependency is imported`() {
    expectNone(DependencyRule(package: package).unused(by: SourceTree.swiftFiles))
  }

  @Test func `Only the modules that apps import have public declarations`() {
    expectNone(SourceTree.outlines.flatMap { AccessRule.findings(in: $0.file, $0.outline) })
    for (path, count) in [
      ("Core/Sources/NotificationModel/A.swift", 2), ("Apple/Sources/UIKit/A.swift", 0),
      ("Gateway/Sources/PushGateway/A.swift", 2), ("Gateway/Tests/PushGatewayTests/A.swift", 0),
      ("Core/Tests/A.swift", 0),
    ] {
      let file = SourceFile(
        path: path, text: "public struct A {\n  package var a = 1\n  public var b = 2\n}\n")
      #expect(AccessRule.findings(in: file, Outline(of: file)).count == count)
    }
  }

  @Test(arguments: ["UserNotifications", "UserNotificationsUI", "UIKit", "CoreLocation"])
  func `The modules that an app loads import no C module`(product: String) {
    let rule = DependencyRule(package: package)
    expectNone(rule.importsOfC(behind: product, in: SourceTree.swiftFiles))
    let file = SourceFile(path: "Platform/Sources/LinuxEvents/A.swift", text: "import CLinux\n")
    #expect(rule.importsOfC(behind: product, in: [file]).count == 1)
  }

  @Test func `The modules that apps import bring no package along`() {
    for module in AccessRule.products { #expect(package.products(behind: module).isEmpty) }
    #expect(sample.products(behind: "e") == ["X"])
  }

  @Test func `Each type that apps see has a header that can be imported`() throws {
    for (module, prefixes) in HeaderRule.prefixes {
      let map = "Apple/Headers/\(module)Headers/module.modulemap"
      let headers = HeaderRule.headers(in: try #require(SourceTree.text(of: map)))
      expectNone(
        SourceTree.outlines.filter { $0.file.path.hasPrefix("Apple/Sources/\(module)/") }.flatMap {
          HeaderRule.findings(in: $0.file, $0.outline, headers: headers, prefixes: prefixes)
        })
    }
    let file = SourceFile(
      path: "A.swift",
      text: "open class UIView {}\npublic enum UIUserInterfaceIdiom {}\nstruct UISwitch {}\n")
    let missing = HeaderRule.findings(
      in: file, Outline(of: file), headers: ["UIView"], prefixes: ["UI"])
    #expect(missing.map(\.line) == [2])
  }

  @Test func `Each module is in the folder of its name in its layer`() {
    for target in package.targets {
      #expect(SourceTree.has(target.path), "\(target.name) has no folder \(target.path)")
      #expect(Layer(of: target.path) != nil, "\(target.path) is in no layer")
      #expect(target.path.hasSuffix("/" + target.name), "\(target.name) is in \(target.path)")
    }
  }

  @Test func `Each Swift file belongs to a module`() throws {
    // The tree contains separate packages: benchmarks, and apps that are built from outside.
    let packages = SourceTree.paths.filter { $0.hasSuffix("/Package.swift") }.map {
      String($0.dropLast("Package.swift".count))
    }
    // Plugins are not modules: no code imports them, and settings of modules do not apply to them.
    let text = try #require(SourceTree.text(of: "Package.swift"))
    let plugins = text.matches(of: /path: "(Plugins\/\w+)"/).map { String($0.1) }
    let folders = (package.targets.map(\.path) + plugins).map { $0 + "/" }
    expectNone(
      SourceTree.swiftFiles.map(\.path).filter { path in
        !(folders + packages).contains { path.hasPrefix($0) }
      }.map {
        Finding(
          path: $0, line: 1, what: "no target has this file",
          remedy: "Move it into a module's folder, or name its folder in Package.swift.")
      })
  }

  @Test func `The strict settings are on for every module`() throws {
    let text = try #require(SourceTree.text(of: "Package.swift"))
    for setting in [
      ".swiftLanguageMode(.v6)", ".enableUpcomingFeature(\"ExistentialAny\")",
      ".enableUpcomingFeature(\"InternalImportsByDefault\")",
      ".enableUpcomingFeature(\"MemberImportVisibility\")",
      ".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")",
      ".enableUpcomingFeature(\"InferIsolatedConformances\")", ".strictMemorySafety()",
      ".treatAllWarnings(as: .error)",
    ] {
      #expect(text.contains(setting), "Package.swift does not set \(setting)")
    }
    // Each row uses them: no target of Swift code is written without.
    #expect(text.matches(of: /swiftSettings: settings\(of: name\)/).count == 3)
    #expect(package.targets.filter { $0.kind == "target" }.allSatisfy { !$0.isSwift })
  }

  @Test func `Packages come from GitHub under a released version`() {
    let file = SourceFile(path: "Package.swift", text: SourceTree.text(of: "Package.swift") ?? "")
    expectNone(PackageSourceRule.findings(in: file))
    #expect(!file.places(of: ".", "package", "(").isEmpty)
    let bad = SourceFile(
      path: "Package.swift",
      text: """
        .package(url: "https://mirror.example/a", from: "1.0.0")
        .package(url: "https://github.com/a/b", branch: "main")
        .package(path: "../c")
        """)
    #expect(PackageSourceRule.findings(in: bad).map(\.line) == [1, 2, 3])
  }

  @Test func `Everything asks for the same version of Swift`() throws {
    let text = try #require(SourceTree.text(of: "Package.swift"))
    let rule = try #require(CompilerVersionRule(description: text))
    let ends = [".swift", ".md", ".spec", "/control", "PKGBUILD", ".yml"]
    let paths = SourceTree.paths.filter { path in
      ends.contains { path.hasSuffix($0) } || path.hasPrefix("scripts/")
    }
    expectNone(
      paths.filter { !$0.hasPrefix("Tests/Soundness/") }.flatMap {
        rule.findings(in: SourceTree.text(of: $0) ?? "", path: $0)
      })
    for path in [
      "README.md", "packaging/debian/control", "packaging/rpm/usernotifications.spec",
      "packaging/arch/PKGBUILD", ".spi.yml",
    ] {
      let requests = CompilerVersionRule.requests(in: try #require(SourceTree.text(of: path)))
      #expect(!requests.isEmpty, "\(path) does not name the version")
    }
  }

  @Test func `Another version of Swift is found in each form`() throws {
    let rule = try #require(CompilerVersionRule(description: "// swift-tools-version: 6.2\n"))
    let text = """
      Swift 6.3 or later
      // swift-tools-version:6.1
       swiftlang (>= 6.3~),
      BuildRequires: swift-lang >= 6.3
      makedepends=('swift-bin>=6.3')
          swift_version: "6.3"
      Swift 6.2 or later; the optimizer of Swift 6.3 crashes
      """
    #expect(rule.findings(in: text, path: "a").map(\.line) == [1, 2, 3, 4, 5, 6])
    #expect(CompilerVersionRule(description: "import PackageDescription\n") == nil)
  }

  @Test func `A module that is built once more depends on the same modules`() {
    let rule = SecondBuildRule(package: package)
    let files = ["Benchmarks/Package.swift", "Fuzzing/Package.swift"].map {
      SourceFile(path: $0, text: SourceTree.text(of: $0) ?? "")
    }
    expectNone(files.flatMap(rule.findings))
    #expect(files.allSatisfy { $0.places(of: "module", "(").count > 5 })
    let file = SourceFile(
      path: "Benchmarks/Package.swift",
      text: """
        func module(_ name: String, _ folder: String) -> Target { .target(name: name) }
        module("A", "Core", ["B"] + nio),
        module("B", "Core", ["A", .product(name: "X", package: "x")]),
        module("A", "Core"),
        module("A", "Core", only: ["A.swift"]),
        """)
    #expect(SecondBuildRule(package: sample).findings(in: file).map(\.line) == [3, 4])
  }

  @Test func `The user's services have no namespace of their own`() {
    // The gateway is a service of the machine.
    let units = SourceTree.paths.filter {
      $0.hasPrefix("packaging/systemd/") && $0.hasSuffix(".service")
        && !$0.hasSuffix("push-gateway.service")
    }
    #expect(units.count == 2)
    expectNone(
      units.flatMap { UserUnitRule.findings(in: SourceTree.text(of: $0) ?? "", path: $0) })
    let bad = "[Service]\nProtectClock=yes\nRestrictNamespaces=yes\nPrivateTmp=no"
    #expect(UserUnitRule.findings(in: bad, path: "a.service").map(\.line) == [2, 4])
  }

  @Test func `An import without a dependency and a dependency without an import are found`() {
    let rule = DependencyRule(package: sample)
    let file = SourceFile(path: "Core/Sources/B/B.swift", text: "import A\nimport X\n")
    #expect(rule.undeclared(in: file).map(\.line) == [1, 2])
    let own = SourceFile(path: "Core/Sources/A/A.swift", text: "import B\n")
    let test = SourceFile(path: "Tests/T/T.swift", text: "import A\n")
    #expect(
      rule.unused(by: [own, test]).map(\.what) == ["A depends on X and does not import it"])
  }
}
