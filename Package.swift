// swift-tools-version: 6.2

import PackageDescription

// Each module stands here in one row: its name, the folder that holds the folder of its name, and what its code imports.
// A row with `tests` has a test target beside it, at the same place below `Tests`; it may import what the module
// imports, and what `tests` adds. `TESTS="AudioTests DBusTests" swift test` builds these test targets and no other.

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
  ("swift-nio-http2", "Gateway", ["NIOHPACK", "NIOHTTP2"]),
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
let cDeclaringTargets = ["SwiftRuntime", "LinuxEvents"]

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
  [.systemLibrary(name: name, path: "Sources/System/\(name)", providers: [.apt([package])])]
}

/// What apps import.
let api: [[Target]] = [
  module(
    "UserNotifications", in: "Sources/API",
    [
      "ByteParsing", "CoreLocation", "NotificationModel", "NotificationText",
      "NotificationTransport", "NotificationTriggers", "NotificationWire", "SystemConnection",
    ], tests: []),
  module(
    "UserNotificationsUI", in: "Sources/API",
    [
      "NotificationModel", "NotificationTransport", "SystemConnection", "UIKit",
      "UserNotifications",
    ], tests: []),
  module(
    "UIKit", in: "Sources/API",
    [
      "ByteParsing", "LinuxEvents", "NotificationModel", "SwiftRuntime", "SystemConnection",
      "UserNotifications", "_Testing_UIKit",
    ], tests: ["NotificationWire", "UserNotificationsTesting"]),
  module("_Testing_UIKit", in: "Sources/API"),
  module(
    "CoreLocation", in: "Sources/API",
    [
      "NotificationModel", "NotificationTransport", "NotificationTriggers", "Places",
      "SystemConnection",
    ], tests: []),
  module(
    "Intents", in: "Sources/API", ["UserNotifications"],
    tests: ["NotificationModel"]),
  module("UniformTypeIdentifiers", in: "Sources/API"),
  module(
    "SystemConnection", in: "Sources/API",
    ["NotificationModel", "NotificationText", "NotificationTransport", "SwiftRuntime"]),
]

/// What decides; pure.
let core: [[Target]] = [
  module("Release", in: "Sources/Core"),
  module("ByteParsing", in: "Sources/Core", tests: []),
  module("NotificationModel", in: "Sources/Core"),
  module(
    "NotificationTriggers", in: "Sources/Core", ["NotificationModel"],
    tests: ["NotificationTransport", "Places"]),
  module(
    "Places", in: "Sources/Core", ["ByteParsing", "NotificationModel", "NotificationTriggers"],
    tests: []),
  module(
    "NotificationText", in: "Sources/Core",
    ["ByteParsing", "NotificationModel", "NotificationTriggers"], tests: []),
  module(
    "NotificationEngine", in: "Sources/Core",
    ["NotificationModel", "NotificationText", "NotificationTriggers", "Places"],
    tests: ["NotificationWire", "NotificationWords", "PushProtocol"]),
  module("NotificationWire", in: "Sources/Core", ["ByteParsing", "NotificationModel"], tests: []),
  module("PushProtocol", in: "Sources/Core", ["ByteParsing"], tests: []),
]

/// What does that which the core decided.
let drivers: [[Target]] = [
  module(
    "NotificationStore", in: "Sources/Drivers",
    [
      "GRDB", "NotificationEngine", "NotificationModel", "NotificationWire", "Places",
    ], tests: []),
  module(
    "NotificationTransport", in: "Sources/Drivers",
    ["LinuxEvents", "NotificationModel", "NotificationWire"], tests: []),
  module(
    "NotificationWords", in: "Sources/Drivers",
    [
      "NotificationEngine", "NotificationModel", "NotificationText", "NotificationTransport",
      "NotificationTriggers",
    ], tests: []),
  module("LogFiles", in: "Sources/Drivers", ["LinuxEvents", "NotificationModel"], tests: []),
  module(
    "AppBundles", in: "Sources/Drivers", ["LinuxEvents", "NotificationModel", "NotificationText"],
    tests: []),
  module(
    "AttachmentStore", in: "Sources/Drivers", ["ByteParsing", "LinuxEvents", "NotificationModel"],
    tests: []),
  module(
    "ExtensionHost", in: "Sources/Drivers",
    [
      "LinuxEvents", "NIOCore", "NIOPosix", "NotificationEngine", "NotificationModel",
      "NotificationWire",
    ], tests: ["ContentProbe", "ExtensionProbe"]),
  module("DesktopEntries", in: "Sources/Drivers", ["LinuxEvents"]),
  module(
    "DesktopShell", in: "Sources/Drivers",
    ["DBus", "DesktopEntries", "LinuxEvents", "NotificationModel", "NotificationWire"],
    tests: ["BusSupport", "DesktopSupport"]),
  module(
    "DesktopServer", in: "Sources/Drivers",
    [
      "DBus", "DesktopEntries", "LinuxEvents", "NotificationEngine", "NotificationModel",
      "NotificationText", "NotificationWire",
    ], tests: ["BusSupport"]),
  module(
    "NotificationSounds", in: "Sources/Drivers",
    ["DesktopEntries", "LinuxEvents", "NotificationModel"],
    tests: ["ArgumentParser", "Audio", "notification-sound"]),
  module(
    "PushLink", in: "Sources/Drivers",
    ["LinuxEvents", "NIOCore", "NIOPosix", "OpenSSL", "PushProtocol"],
    tests: ["Crypto", "NIOEmbedded", "NIOSSL", "PushGateway"]),
  module(
    "NotificationDaemon", in: "Sources/Drivers",
    [
      "AppBundles", "AttachmentStore", "ByteParsing", "DBus", "DesktopEntries", "DesktopServer",
      "DesktopShell", "ExtensionHost", "LinuxEvents", "LogFiles", "Logging", "NIOCore", "NIOPosix",
      "NotificationEngine",
      "NotificationModel", "NotificationSounds",
      "NotificationStore", "NotificationText", "NotificationTransport", "NotificationWire",
      "NotificationWords", "Places", "PushLink", "PushProtocol", "Release",
    ], tests: ["BusSupport", "DaemonSupport", "NIOEmbedded"]),
]

/// C behind small faces.
let platform: [[Target]] = [
  module("LinuxEvents", in: "Sources/Platform", ["CLinux"], tests: []),
  module("SwiftRuntime", in: "Sources/Platform", ["CClassInstances"], tests: []),
  module("DBus", in: "Sources/Platform", ["CSystemd", "LinuxEvents"], tests: ["BusSupport"]),
  module("Pictures", in: "Sources/Platform", ["CGdkPixbuf"]),
  module("Audio", in: "Sources/Platform", ["CPulse", "CSndfile"], tests: []),
  module("Postgres", in: "Sources/Platform", ["CPQ"], tests: []),
  module(
    "OpenSSL", in: "Sources/Platform", ["COpenSSL", "LinuxEvents"],
    tests: ["Crypto", "NIOCore", "NIOEmbedded", "NIOSSL", "PushGateway"]),
  module("Drawing", in: "Sources/Platform", ["CPango", "LinuxEvents"], tests: []),
  module("Keyboard", in: "Sources/Platform", ["CXkbcommon", "LinuxEvents"], tests: []),
  module("Wayland", in: "Sources/Platform", ["CWayland", "LinuxEvents"], tests: []),
  module("X11", in: "Sources/Platform", ["CXCB", "Keyboard", "LinuxEvents"], tests: []),
  [
    .target(
      name: "CWayland", path: "Sources/System/CWayland",
      linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("wayland-cursor")]),
    .target(name: "CClassInstances", path: "Sources/System/CClassInstances"),
    .target(name: "CLinux", path: "Sources/System/CLinux"),
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

/// Arguments, words for persons and exit codes.
let programs: [[Target]] = [
  program(
    "usernotificationsd", in: "Sources/Programs",
    ["ArgumentParser", "LinuxEvents", "Logging", "NotificationDaemon", "Release"]),
  program(
    "unctl", in: "Sources/Programs",
    [
      "ArgumentParser", "AttachmentStore", "LinuxEvents", "LogFiles", "NotificationModel",
      "NotificationTransport", "NotificationWire", "Release",
    ]),
  program(
    "notification-sound", in: "Sources/Programs",
    ["ArgumentParser", "Audio", "LinuxEvents", "Release"]),
  program(
    "notification-thumbnail", in: "Sources/Programs",
    ["ArgumentParser", "AttachmentStore", "LinuxEvents", "Pictures", "Release"]),
  program(
    "make-app-bundle", in: "Sources/Programs", ["AppBundles", "NotificationModel", "Release"]),
  module(
    "DemoPrograms", in: "Sources/Programs",
    [
      "OrganizerPlus", "notification-sound", "notification-thumbnail", "unctl",
      "usernotificationsd",
    ]),
]

/// The system without a daemon: for app authors, and for ourselves.
let testing: [[Target]] = [
  module(
    "UserNotificationsTesting", in: "Sources/Testing",
    [
      "ByteParsing", "CoreLocation", "NotificationEngine", "NotificationModel",
      "NotificationText", "NotificationWire", "NotificationWords", "Places", "SystemConnection",
      "UserNotifications",
    ], tests: []),
  program(
    "simulate", in: "Sources/Testing",
    [
      "ArgumentParser", "NotificationEngine", "NotificationModel",
      "NotificationWords", "Places", "Release",
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

/// The push gateway: a product of its own, which shares with the rest what a push is and the faces over C.
let gateway: [[Target]] = [
  module(
    "PushGateway", in: "Gateway/Sources",
    [
      "ByteParsing", "Crypto", "GRDB", "LinuxEvents", "Logging", "NIOCore", "NIOHPACK",
      "NIOHTTP1", "NIOHTTP2", "NIOPosix", "NIOSSL", "NIOTLS", "Postgres", "PushProtocol",
      "SwiftASN1", "X509",
    ], tests: ["NIOEmbedded"]),
  program(
    "push-gateway", in: "Gateway/Sources",
    ["ArgumentParser", "LinuxEvents", "Logging", "PushGateway", "PushProtocol", "Release"]),
  test(
    "GatewayTests", in: "Gateway/Tests",
    ["NIOCore", "NIOPosix", "PushLink", "PushProtocol", "push-gateway"]),
]

/// The Notification Center in the browser: a program of its own, which needs an HTTP server.
let center: [[Target]] = [
  program(
    "notification-center", in: "Center/Sources",
    [
      "AppBundles", "ArgumentParser", "AttachmentStore", "ByteParsing", "DesktopEntries",
      "HTTPTypes", "HummingbirdCore", "LinuxEvents", "Logging", "NIOCore", "NIOPosix",
      "NotificationModel", "NotificationSounds", "NotificationTransport", "NotificationWire",
      "OpenSSL", "Release",
    ], resources: [.copy("Page")]),
  test(
    "NotificationCenterTests", in: "Center/Tests",
    [
      "ByteParsing", "DaemonSupport", "HTTPTypes", "LinuxEvents", "Logging", "NIOCore",
      "NIOEmbedded", "NIOPosix",
      "NotificationModel", "NotificationTransport", "NotificationWire", "notification-center",
    ]),
]

/// The native shell: banners, panel and questions on Wayland and X11.
let shell: [[Target]] = [
  module("ShellScene", in: "Shell/Sources", ["NotificationModel"], tests: []),
  module(
    "ShellPainter", in: "Shell/Sources", ["Drawing", "LinuxEvents", "ShellScene"], tests: []),
  module(
    "ShellStage", in: "Shell/Sources",
    ["Keyboard", "LinuxEvents", "ShellScene", "Wayland", "X11"], tests: []),
  module(
    "ShellAccessibility", in: "Shell/Sources", ["DBus", "ShellScene"], tests: ["BusSupport"]),
  module(
    "ShellInputMethods", in: "Shell/Sources", ["DBus", "LinuxEvents", "ShellScene"],
    tests: ["BusSupport"]),
  program(
    "paint-probe", in: "Shell/Tests",
    ["Drawing", "LinuxEvents", "NotificationModel", "ShellPainter", "ShellScene"]),
  program(
    "notification-shell", in: "Shell/Sources",
    [
      "DBus", "LinuxEvents", "NotificationModel", "NotificationTransport",
      "Release",
      "ShellAccessibility", "ShellInputMethods", "ShellPainter", "ShellScene", "ShellStage",
    ]),
]

/// Tests that span modules, and what they use.
let tests: [[Target]] = [
  module("TestSupport", in: "Tests"),
  module("BusSupport", in: "Tests/Platform", ["DBus"]),
  module(
    "DaemonSupport", in: "Tests/Drivers",
    ["Logging", "NotificationDaemon", "NotificationTransport"]
  ),
  module(
    "DesktopSupport", in: "Tests/Desktop",
    ["DBus", "LinuxEvents", "NotificationModel", "NotificationTransport"]),
  program("AppProbe", in: "Tests/Integration", ["UIKit"]),
  program("ExitProbe", in: "Tests/Integration", ["UserNotifications"]),
  program("PlaceProbe", in: "Tests/Integration", ["CoreLocation", "UserNotifications"]),
  program("stage-probe", in: "Tests/Shell", ["LinuxEvents", "ShellScene", "ShellStage"]),
  program("ContentProbe", in: "Tests/Drivers", ["NotificationModel", "NotificationWire"]),
  program("ExtensionProbe", in: "Tests/Drivers", ["UserNotifications"]),
  program("accessible-probe", in: "Shell/Tests", ["ShellAccessibility", "ShellScene"]),
  test(
    "TestingExamples", in: "Tests/Testing", ["UserNotifications", "UserNotificationsTesting"]),
  test(
    "OrganizerPlusTests", in: "Tests/Examples",
    ["ArgumentParser", "OrganizerPlus", "UserNotifications", "UserNotificationsTesting"]),
  test(
    "OrganizerPlusContentTests", in: "Tests/Examples",
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
      "AppBundles", "ByteParsing", "DBus", "DesktopEntries", "DesktopServer", "LinuxEvents",
      "NotificationDaemon", "NotificationEngine", "NotificationModel", "NotificationText",
      "NotificationTriggers", "NotificationWire", "NotificationWords", "Places", "PushGateway",
      "PushProtocol", "notification-center", "unctl",
    ], exclude: ["Corpus"]),
  test(
    "ThumbnailTests", in: "Tests/Programs",
    ["AttachmentStore", "LinuxEvents", "notification-thumbnail"]),
  test(
    "AppPackagingTests", in: "Tests/Programs",
    ["AppBundles", "NotificationModel", "make-app-bundle"]),
  test(
    "ServerTests", in: "Tests/Desktop",
    [
      "DBus", "DesktopSupport", "ExitProbe", "LinuxEvents", "NotificationModel",
      "NotificationTransport", "unctl", "usernotificationsd",
    ]),
  test(
    "RealServerTests", in: "Tests/Desktop",
    [
      "DBus", "DesktopSupport", "NotificationModel", "notification-sound", "unctl",
      "usernotificationsd",
    ]),
  test(
    "SoundTests", in: "Tests/Desktop",
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
    "SimulatorTests", in: "Tests/Testing",
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
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [api, core, drivers, platform, programs, testing, gateway, center, shell, tests].joined()
    .flatMap(
      \.self)
    + modulesWithHeaders.map {
      .systemLibrary(name: "\($0)Headers", path: "Sources/System/Headers/\($0)Headers")
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
