// swift-tools-version: 6.2

import PackageDescription

// Each module stands here in one row: its name, the folder that holds the folder of its name, and what its code imports.
// A row with `tests` also has a test target, in the folder `Tests` of the same product; it may import the module's imports
// and those in `tests`. `TESTS="AudioTests DBusTests" swift test` builds these test targets and no other.

/// The packages that modules of others come from, and the trait without which no module of ours needs them.
let packages: [(name: String, trait: String, modules: [String])] = [
  ("swift-argument-parser", "System", ["ArgumentParser"]),
  ("swift-log", "System", ["Logging"]),
  ("swift-nio", "System", ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix", "NIOTLS"]),
  ("GRDB.swift", "System", ["GRDB"]),
  ("swift-http-types", "Center", ["HTTPTypes"]),
  ("hummingbird", "Center", ["HummingbirdCore"]),
  ("swift-nio-ssl", "Gateway", ["NIOSSL"]),
  ("swift-crypto", "Gateway", ["Crypto"]),
  ("swift-asn1", "Gateway", ["SwiftASN1"]),
  ("swift-certificates", "Gateway", ["X509"]),
]

/// Code as app authors write it: their language mode, none of our strict settings.
let appStyleTargets: [String: SwiftLanguageMode] = [
  "AppProbe": .v5, "ContentProbe": .v5, "ExtensionProbe": .v5, "OrganizerPlusContent": .v6,
  "OrganizerPlusService": .v5, "PlaceProbe": .v6, "Swift5IdiomTests": .v5, "Swift6IdiomTests": .v6,
  "TestingExamples": .v6,
]

/// The modules that apps see, and what they are built on.
let appModules = [
  "SystemConnection", "CoreLocation", "Intents", "UIKit", "UniformTypeIdentifiers",
  "UserNotifications", "UserNotificationsUI",
]

/// The modules of which Apple's headers can be imported one by one, as in `import UIKit.UIApplication`.
let modulesWithHeaders = [
  "CoreLocation", "Intents", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
  "UserNotificationsUI",
]

/// The targets that declare C functions themselves, in place of importing a C module.
let cDeclaringTargets = ["BoringSSL", "SwiftRuntime", "LinuxEvents"]

/// What every target of ours is built with.
let strictSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

@MainActor func settings(of name: String) -> [SwiftSetting] {
  if let mode = appStyleTargets[name] { return [.swiftLanguageMode(mode)] }
  var settings = strictSettings
  // Apps see the isolation of their modules as Apple's: a default of ours would be written into the delegates' methods.
  if !appModules.contains(name) {
    settings.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
  if cDeclaringTargets.contains(name) { settings.append(.enableExperimentalFeature("Extern")) }
  return settings
}

@MainActor func dependency(_ name: String) -> Target.Dependency {
  guard let package = packages.first(where: { $0.modules.contains(name) }) else {
    return .byName(name: name)
  }
  return .product(name: name, package: package.name, condition: .when(traits: [package.trait]))
}

let wantedTests = Context.environment["TESTS"].map { $0.split(separator: " ").map(String.init) }

@MainActor func test(
  _ name: String, in folder: String, _ imports: [String], exclude: [String] = []
) -> [Target] {
  guard wantedTests?.contains(name) ?? true else { return [] }
  return [
    .testTarget(
      name: name, dependencies: (imports + ["TestSupport"]).map(dependency),
      path: "\(folder)/\(name)", exclude: exclude, swiftSettings: settings(of: name))
  ]
}

@MainActor func module(
  _ name: String, in folder: String, _ imports: [String] = [], tests: [String]? = nil
) -> [Target] {
  let headers = modulesWithHeaders.contains(name) ? ["\(name)Headers"] : []
  let own: Target = .target(
    name: name, dependencies: (imports + headers).map(dependency), path: "\(folder)/\(name)",
    swiftSettings: settings(of: name))
  guard let tests else { return [own] }
  let place = folder.replacing("Sources", with: "Tests")
  return [own] + test("\(name)Tests", in: place, [name] + imports + tests)
}

@MainActor func program(
  _ name: String, in folder: String, _ imports: [String], exclude: [String] = [],
  resources: [Resource] = []
) -> [Target] {
  [
    .executableTarget(
      name: name, dependencies: imports.map(dependency), path: "\(folder)/\(name)",
      exclude: exclude, resources: resources, swiftSettings: settings(of: name))
  ]
}

func library(_ name: String, from package: String) -> [Target] {
  [.systemLibrary(name: name, path: "Platform/System/\(name)", providers: [.apt([package])])]
}

/// What apps import.
let apple: [[Target]] = [
  module(
    "UserNotifications", in: "Apple/Sources",
    [
      "ByteParsing", "CoreLocation", "NotificationModel", "NotificationText",
      "NotificationTransport", "NotificationTriggers", "NotificationWire", "SystemConnection",
    ], tests: []),
  module(
    "UserNotificationsUI", in: "Apple/Sources",
    [
      "NotificationModel", "NotificationTransport", "SystemConnection", "UIKit",
      "UserNotifications",
    ], tests: []),
  module(
    "UIKit", in: "Apple/Sources",
    [
      "ByteParsing", "LinuxEvents", "NotificationModel", "SwiftRuntime", "SystemConnection",
      "UserNotifications", "_Testing_UIKit",
    ], tests: ["NotificationWire", "UserNotificationsTesting"]),
  module("_Testing_UIKit", in: "Apple/Sources"),
  module(
    "CoreLocation", in: "Apple/Sources",
    [
      "NotificationModel", "NotificationText", "NotificationTransport", "NotificationTriggers",
      "Places",
      "SystemConnection",
    ], tests: []),
  module(
    "Intents", in: "Apple/Sources", ["UserNotifications"],
    tests: ["NotificationModel"]),
  module("UniformTypeIdentifiers", in: "Apple/Sources"),
]

/// The client's end of both sockets.
let client: [[Target]] = [
  module(
    "NotificationTransport", in: "Client/Sources",
    ["LinuxEvents", "NotificationModel", "NotificationWire"], tests: []),
  module(
    "InstalledWords", in: "Client/Sources", ["LinuxEvents", "NotificationText", "Words"],
    tests: []),
  module(
    "SystemConnection", in: "Client/Sources",
    ["NotificationModel", "NotificationText", "NotificationTransport", "SwiftRuntime"]),
]

/// What decides; pure.
let core: [[Target]] = [
  module("Release", in: "Core/Sources"),
  module("ByteParsing", in: "Core/Sources", tests: []),
  module("NotificationModel", in: "Core/Sources"),
  module(
    "NotificationTriggers", in: "Core/Sources", ["NotificationModel"],
    tests: ["NotificationText", "Places"]),
  module(
    "Places", in: "Core/Sources", ["ByteParsing", "NotificationModel", "NotificationTriggers"],
    tests: []),
  module(
    "NotificationText", in: "Core/Sources",
    ["ByteParsing", "NotificationModel", "NotificationTriggers"], tests: []),
  module(
    "NotificationEngine", in: "Core/Sources",
    [
      "NotificationModel", "NotificationText", "NotificationTriggers", "Places", "PushProtocol",
      "Words",
    ], tests: ["NotificationWire", "NotificationWords"]),
  module("NotificationWire", in: "Core/Sources", ["ByteParsing", "NotificationModel"], tests: []),
  module("PushProtocol", in: "Core/Sources", ["ByteParsing"], tests: []),
  module(
    "Words", in: "Core/Sources", ["NotificationModel", "NotificationText"], tests: []),
  module(
    "NotificationWords", in: "Core/Sources",
    [
      "NotificationEngine", "NotificationModel", "NotificationText", "NotificationTriggers",
      "Words",
    ], tests: []),
]

/// The daemon, which performs the core's decisions.
let daemon: [[Target]] = [
  module(
    "NotificationStore", in: "Daemon/Sources",
    [
      "GRDB", "NotificationEngine", "NotificationModel", "NotificationWire", "Places",
    ], tests: []),
  module("LogFiles", in: "Daemon/Sources", ["LinuxEvents", "NotificationModel"], tests: []),
  module(
    "AppBundles", in: "Daemon/Sources", ["LinuxEvents", "NotificationModel", "NotificationText"],
    tests: []),
  module(
    "AttachmentStore", in: "Daemon/Sources", ["ByteParsing", "LinuxEvents", "NotificationModel"],
    tests: []),
  module(
    "ExtensionHost", in: "Daemon/Sources",
    [
      "LinuxEvents", "NIOCore", "NIOPosix", "NotificationEngine", "NotificationModel",
      "NotificationWire",
    ], tests: ["ContentProbe", "ExtensionProbe"]),
  module("DesktopEntries", in: "Daemon/Sources", ["LinuxEvents"]),
  module(
    "BorrowedDesktop", in: "Daemon/Sources",
    ["DBus", "DesktopEntries", "LinuxEvents", "NotificationModel", "NotificationWire", "Words"],
    tests: ["BusSupport", "DesktopSupport"]),
  module(
    "ServedDesktop", in: "Daemon/Sources",
    [
      "ByteParsing", "DBus", "DesktopEntries", "LinuxEvents", "NotificationEngine",
      "NotificationModel", "NotificationText", "NotificationWire", "Words",
    ], tests: ["BusSupport"]),
  module(
    "NotificationSounds", in: "Daemon/Sources",
    ["DesktopEntries", "LinuxEvents", "NotificationModel"],
    tests: ["ArgumentParser", "Audio", "notification-sound"]),
  module(
    "PushLink", in: "Daemon/Sources",
    ["LinuxEvents", "NIOCore", "NIOPosix", "OpenSSL", "PushProtocol"],
    tests: ["BoringSSL", "ByteParsing", "Crypto", "NIOEmbedded", "NIOSSL", "PushGateway"]),
  module(
    "WebPictures", in: "Daemon/Sources", ["NIOCore", "NIOHTTP1", "PushLink"],
    tests: ["NIOEmbedded"]),
  module(
    "NotificationDaemon", in: "Daemon/Sources",
    [
      "AppBundles", "AttachmentStore", "ByteParsing", "DBus", "DesktopEntries", "ServedDesktop",
      "BorrowedDesktop", "ExtensionHost", "InstalledWords", "LinuxEvents", "LogFiles", "Logging",
      "NIOCore",
      "NIOPosix",
      "NotificationEngine",
      "NotificationModel", "NotificationSounds",
      "NotificationStore", "NotificationText", "NotificationTransport", "NotificationWire",
      "NotificationWords", "Places", "PushLink", "PushProtocol", "Release", "WebPictures", "Words",
    ], tests: ["BusSupport", "DaemonSupport", "NIOEmbedded"]),
  program(
    "usernotificationsd", in: "Daemon/Sources",
    ["ArgumentParser", "LinuxEvents", "Logging", "NotificationDaemon", "Release"]),
]

/// Small safe wrappers of C.
let platform: [[Target]] = [
  module("LinuxEvents", in: "Platform/Sources", ["CLinux"], tests: []),
  module("SwiftRuntime", in: "Platform/Sources", ["CClassInstances"], tests: []),
  module("DBus", in: "Platform/Sources", ["CSystemd", "LinuxEvents"], tests: ["BusSupport"]),
  module("Pictures", in: "Platform/Sources", ["CGdkPixbuf"]),
  module("Audio", in: "Platform/Sources", ["CPulse", "CSndfile"], tests: []),
  module("Postgres", in: "Platform/Sources", ["CPQ"], tests: []),
  // Its functions are those in NIOSSL, so what uses it depends on that, too.
  module("BoringSSL", in: "Platform/Sources"),
  module(
    "OpenSSL", in: "Platform/Sources", ["COpenSSL", "LinuxEvents"],
    tests: ["Crypto", "NIOCore", "NIOEmbedded", "NIOSSL", "PushGateway"]),
  module("Drawing", in: "Platform/Sources", ["CPango", "LinuxEvents"], tests: []),
  module("Keyboard", in: "Platform/Sources", ["CXkbcommon", "LinuxEvents"], tests: []),
  module("Wayland", in: "Platform/Sources", ["CWayland", "LinuxEvents"], tests: []),
  module("X11", in: "Platform/Sources", ["CXCB", "Keyboard", "LinuxEvents"], tests: []),
  [
    .target(
      name: "CWayland", path: "Platform/System/CWayland",
      linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("wayland-cursor")]),
    .target(name: "CClassInstances", path: "Platform/System/CClassInstances"),
    .target(name: "CLinux", path: "Platform/System/CLinux"),
  ],
  library("CPQ", from: "libpq-dev"),
  library("COpenSSL", from: "libssl-dev"),
  library("CGdkPixbuf", from: "libgdk-pixbuf-2.0-dev"),
  library("CPango", from: "libpango1.0-dev"),
  library("CXCB", from: "libxcb1-dev"),
  library("CXkbcommon", from: "libxkbcommon-dev"),
  library("CPulse", from: "libpulse-dev"),
  library("CSndfile", from: "libsndfile1-dev"),
  library("CSystemd", from: "libsystemd-dev"),
]

/// The other programs: arguments, output and exit codes.
let tools: [[Target]] = [
  program(
    "unctl", in: "Tools/Sources",
    [
      "ArgumentParser", "AttachmentStore", "InstalledWords", "LinuxEvents", "LogFiles",
      "NotificationModel", "NotificationText", "NotificationTransport", "NotificationWire",
      "Release", "Words",
    ]),
  program(
    "notification-sound", in: "Tools/Sources",
    ["ArgumentParser", "Audio", "LinuxEvents", "Release"]),
  program(
    "notification-thumbnail", in: "Tools/Sources",
    ["ArgumentParser", "AttachmentStore", "LinuxEvents", "Pictures", "Release"]),
  program("words-template", in: "Tools/Sources", ["Words"]),
  program(
    "make-app-bundle", in: "Tools/Sources", ["AppBundles", "NotificationModel", "Release"]),
  module(
    "DemoPrograms", in: "Tools/Sources",
    [
      "OrganizerPlus", "notification-sound", "notification-thumbnail", "unctl",
      "usernotificationsd",
    ]),
]

/// The system without a daemon: for app authors, and for ourselves.
let testing: [[Target]] = [
  module(
    "UserNotificationsTesting", in: "Testing/Sources",
    [
      "ByteParsing", "CoreLocation", "NotificationEngine", "NotificationModel",
      "NotificationText", "NotificationWire", "NotificationWords", "Places", "PushProtocol",
      "SystemConnection", "UserNotifications", "Words",
    ], tests: []),
  program(
    "simulate", in: "Testing/Sources",
    [
      "ArgumentParser", "GatewayCluster", "NotificationEngine", "NotificationModel",
      "NotificationWords", "Places", "PushProtocol", "Release",
    ]),
  program(
    "OrganizerPlus", in: "Examples",
    ["ArgumentParser", "OrganizerPlusContacts", "UserNotifications"],
    exclude: ["OrganizerPlus.app.json", "icon.png"]),
  program("OrganizerPlusService", in: "Examples", ["OrganizerPlusContacts", "UserNotifications"]),
  program(
    "OrganizerPlusContent", in: "Examples", ["UIKit", "UserNotifications", "UserNotificationsUI"]),
  module("OrganizerPlusContacts", in: "Examples", ["UserNotifications"]),
]

/// The push gateway: a product of its own, which shares the form of a push and the wrappers of C with the others.
let gateway: [[Target]] = [
  module("HTTP1", in: "Gateway/Sources", tests: []),
  module("HTTP2", in: "Gateway/Sources", tests: []),
  module("GatewayCluster", in: "Gateway/Sources", ["ByteParsing", "PushProtocol"], tests: []),
  module(
    "PushGateway", in: "Gateway/Sources",
    [
      "BoringSSL", "ByteParsing", "Crypto", "GRDB", "GatewayCluster", "HTTP1", "HTTP2",
      "LinuxEvents", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL", "NIOTLS", "Postgres",
      "PushProtocol",
      "SwiftASN1", "X509",
    ], tests: ["NIOEmbedded"]),
  program(
    "push-gateway", in: "Gateway/Sources",
    [
      "ArgumentParser", "GatewayCluster", "LinuxEvents", "Logging", "PushGateway", "PushProtocol",
      "Release",
    ]),
  test(
    "GatewayTests", in: "Gateway/Tests",
    ["NIOCore", "NIOPosix", "PushLink", "PushProtocol", "push-gateway"]),
]

/// The Notification Center in the browser: a program of its own, which needs an HTTP server.
let browser: [[Target]] = [
  program(
    "notification-center", in: "Shells/Browser/Sources",
    [
      "AppBundles", "ArgumentParser", "AttachmentStore", "ByteParsing", "DesktopEntries",
      "HTTPTypes", "HummingbirdCore", "InstalledWords", "LinuxEvents", "Logging", "NIOCore",
      "NIOPosix", "NotificationModel", "NotificationSounds", "NotificationText",
      "NotificationTransport", "NotificationWire", "OpenSSL", "Release", "Words",
    ], resources: [.copy("Page")]),
  test(
    "NotificationCenterTests", in: "Shells/Browser/Tests",
    [
      "ByteParsing", "DaemonSupport", "HTTPTypes", "InstalledWords", "LinuxEvents", "Logging",
      "NIOCore", "NIOEmbedded", "NIOPosix", "NotificationModel", "NotificationTransport",
      "NotificationWire", "Words", "notification-center",
    ]),
]

/// The native shell: banners, panel and questions on Wayland and X11.
let native: [[Target]] = [
  module(
    "ShellScene", in: "Shells/Native/Sources", ["NotificationModel", "Words"],
    tests: ["NotificationText", "ShellPainter"]),
  module(
    "ShellPainter", in: "Shells/Native/Sources", ["Drawing", "LinuxEvents", "ShellScene"], tests: []
  ),
  module(
    "ShellStage", in: "Shells/Native/Sources",
    ["Keyboard", "LinuxEvents", "ShellScene", "Wayland", "X11"], tests: []),
  module(
    "ShellAccessibility", in: "Shells/Native/Sources", ["DBus", "ShellScene"], tests: ["BusSupport"]
  ),
  module(
    "ShellInputMethods", in: "Shells/Native/Sources", ["DBus", "LinuxEvents", "ShellScene"],
    tests: ["BusSupport"]),
  program(
    "paint-probe", in: "Shells/Native/Tests",
    ["Drawing", "LinuxEvents", "NotificationModel", "ShellPainter", "ShellScene"]),
  program(
    "notification-shell", in: "Shells/Native/Sources",
    [
      "DBus", "InstalledWords", "LinuxEvents", "NotificationModel", "NotificationTransport",
      "Release",
      "ShellAccessibility", "ShellInputMethods", "ShellPainter", "ShellScene", "ShellStage",
      "SwiftRuntime", "Words",
    ]),
]

/// Tests that span modules, and what they use.
let tests: [[Target]] = [
  module("TestSupport", in: "Tests"),
  module("BusSupport", in: "Platform/Tests", ["DBus"]),
  module(
    "DaemonSupport", in: "Daemon/Tests",
    ["Logging", "NotificationDaemon", "NotificationTransport"]
  ),
  module(
    "DesktopSupport", in: "Daemon/EndToEnd",
    ["DBus", "LinuxEvents", "NotificationModel", "NotificationTransport"]),
  program("AppProbe", in: "Tests/Integration", ["UIKit"]),
  program("ExitProbe", in: "Tests/Integration", ["UserNotifications"]),
  program("PlaceProbe", in: "Tests/Integration", ["CoreLocation", "UserNotifications"]),
  program(
    "stage-probe", in: "Shells/Native/EndToEnd", ["LinuxEvents", "ShellScene", "ShellStage"]),
  program("ContentProbe", in: "Daemon/Tests", ["NotificationModel", "NotificationWire"]),
  program("ExtensionProbe", in: "Daemon/Tests", ["UserNotifications"]),
  program("accessible-probe", in: "Shells/Native/Tests", ["ShellAccessibility", "ShellScene"]),
  test(
    "TestingExamples", in: "Testing/Tests", ["UserNotifications", "UserNotificationsTesting"]),
  test(
    "OrganizerPlusTests", in: "Examples/Tests",
    ["ArgumentParser", "OrganizerPlus", "UserNotifications", "UserNotificationsTesting"]),
  test(
    "OrganizerPlusContentTests", in: "Examples/Tests",
    ["NotificationModel", "OrganizerPlusContent", "UIKit", "UserNotificationsUI"]),
  test(
    "RuleTests", in: "Tests/Conformance",
    [
      "AttachmentStore", "DaemonSupport", "LinuxEvents", "NotificationModel",
      "NotificationTransport", "SystemConnection", "UserNotifications",
      "UserNotificationsTesting", "usernotificationsd",
    ], exclude: ["rules.tsv"]),
  test(
    "Swift5IdiomTests", in: "Tests/Conformance",
    [
      "CoreLocation", "Intents", "NotificationModel", "UIKit", "UniformTypeIdentifiers",
      "UserNotifications",
      "UserNotificationsTesting", "UserNotificationsUI",
    ]),
  test(
    "Swift6IdiomTests", in: "Tests/Conformance",
    [
      "CoreLocation", "NotificationModel", "UIKit", "UserNotifications",
      "UserNotificationsTesting", "UserNotificationsUI",
    ]),
  test(
    "FuzzTests", in: "Tests/Fuzz",
    [
      "AppBundles", "ByteParsing", "DBus", "DesktopEntries", "HTTP1", "HTTP2", "LinuxEvents",
      "NotificationDaemon", "NotificationEngine", "NotificationModel", "NotificationText",
      "NotificationTriggers", "NotificationWire", "NotificationWords", "Places", "PushGateway",
      "PushProtocol", "ServedDesktop", "notification-center", "unctl",
    ], exclude: ["Corpus"]),
  test(
    "ThumbnailTests", in: "Tools/Tests",
    ["AttachmentStore", "LinuxEvents", "notification-thumbnail"]),
  test(
    "UnctlTests", in: "Tools/Tests",
    ["ArgumentParser", "NotificationModel", "NotificationWire", "Words", "unctl"]),
  test(
    "AppPackagingTests", in: "Tools/Tests",
    ["AppBundles", "NotificationModel", "make-app-bundle"]),
  test(
    "ServerTests", in: "Daemon/EndToEnd",
    [
      "DBus", "DesktopSupport", "ExitProbe", "LinuxEvents", "NotificationModel",
      "NotificationTransport", "unctl", "usernotificationsd",
    ]),
  test(
    "RealServerTests", in: "Daemon/EndToEnd",
    [
      "DBus", "DesktopSupport", "NotificationModel", "notification-sound", "unctl",
      "usernotificationsd",
    ]),
  test(
    "SoundTests", in: "Daemon/EndToEnd",
    [
      "DesktopSupport", "NotificationModel", "NotificationSounds", "notification-sound",
      "usernotificationsd",
    ]),
  test(
    "IntegrationTests", in: "Tests/Integration",
    [
      "AppProbe", "ArgumentParser", "AttachmentStore", "ContentProbe", "ExitProbe",
      "ExtensionProbe", "LinuxEvents", "NotificationModel", "NotificationTransport",
      "NotificationWire", "OrganizerPlus", "OrganizerPlusContent", "OrganizerPlusService",
      "PlaceProbe", "make-app-bundle", "notification-center", "notification-sound",
      "notification-thumbnail", "push-gateway", "simulate", "unctl", "usernotificationsd",
    ]),
  test(
    "SimulatorTests", in: "Testing/Tests",
    [
      "NotificationEngine", "NotificationModel", "NotificationTriggers", "simulate",
    ]),
  test("SoundnessTests", in: "Tests/Soundness", []),
]

let package = Package(
  name: "swift-user-notifications",
  products: [
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "UserNotificationsUI", targets: ["UserNotificationsUI"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "UserNotificationsTesting", targets: ["UserNotificationsTesting"]),
    .executable(name: "usernotificationsd", targets: ["usernotificationsd"]),
    .executable(name: "unctl", targets: ["unctl"]),
    .executable(name: "notification-thumbnail", targets: ["notification-thumbnail"]),
    .executable(name: "notification-sound", targets: ["notification-sound"]),
    .executable(name: "organizer-plus", targets: ["OrganizerPlus"]),
    .executable(name: "organizer-plus-service", targets: ["OrganizerPlusService"]),
    .executable(name: "organizer-plus-content", targets: ["OrganizerPlusContent"]),
    .executable(name: "notification-center", targets: ["notification-center"]),
    .executable(name: "notification-shell", targets: ["notification-shell"]),
    .executable(name: "push-gateway", targets: ["push-gateway"]),
    .executable(name: "simulate", targets: ["simulate"]),
    .plugin(name: "make-app", targets: ["MakeApp"]),
  ],
  traits: [
    .trait(
      name: "System",
      description:
        "The daemon, its store and its programs. An app that only imports UserNotifications turns it off."
    ),
    .trait(
      name: "Gateway", description: "The push gateway, for servers.", enabledTraits: ["System"]),
    .trait(
      name: "Center", description: "The Notification Center in the browser.",
      enabledTraits: ["System"]),
    .default(enabledTraits: ["System", "Gateway", "Center"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    apple, client, core, daemon, platform, tools, testing, gateway, browser, native, tests,
  ].joined()
    .flatMap(
      \.self)
    + modulesWithHeaders.map {
      .systemLibrary(name: "\($0)Headers", path: "Apple/Headers/\($0)Headers")
    } + [
      .plugin(
        name: "MakeApp",
        capability: .command(
          intent: .custom(
            verb: "make-app", description: "Build an app's products and lay them out as a bundle")),
        dependencies: ["make-app-bundle"], path: "Plugins/MakeApp")
    ]
)

// Only `make docs` needs it: it sets the variable, and nothing else resolves the plugin.
if Context.environment["UN_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
