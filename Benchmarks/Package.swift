// swift-tools-version: 6.2

import PackageDescription

// The modules are built here from the same sources, through the link `Tree`, so that the daemon and
// its baselines are compiled alike and may use package-internal code. The gateway is that of a release.

func module(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    path: "Tree/\(folder)/Sources/\(name)")
}

let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
]
let http2: [Target.Dependency] = [
  .product(name: "NIOHPACK", package: "swift-nio-http2"),
  .product(name: "NIOHTTP2", package: "swift-nio-http2"),
]
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "swift-user-notifications-benchmarks",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "CLinux", path: "Tree/Platform/System/CLinux"),
    .systemLibrary(name: "CSystemd", path: "Tree/Platform/System/CSystemd"),
    .systemLibrary(name: "COpenSSL", path: "Tree/Platform/System/COpenSSL"),
    module("DBus", "Platform", ["CSystemd", "LinuxEvents"]),
    module("OpenSSL", "Platform", ["COpenSSL", "LinuxEvents"]),
    module("LinuxEvents", "Platform", ["CLinux"]),
    module("NotificationModel", "Core"),
    module("ByteParsing", "Core"),
    module("NotificationTriggers", "Core", ["NotificationModel"]),
    module(
      "NotificationText", "Core", ["NotificationTriggers", "ByteParsing", "NotificationModel"]),
    module("Words", "Core", ["NotificationModel", "NotificationText"]),
    module("InstalledWords", "Client", ["LinuxEvents", "NotificationText", "Words"]),
    module("NotificationWire", "Core", ["ByteParsing", "NotificationModel"]),
    module("Places", "Core", ["ByteParsing", "NotificationModel", "NotificationTriggers"]),
    module(
      "NotificationEngine", "Core",
      [
        "Words", "NotificationModel", "NotificationText", "NotificationTriggers", "Places",
        "PushProtocol",
      ]),
    module(
      "NotificationStore", "Daemon",
      [
        "NotificationEngine", "NotificationModel", "NotificationWire",
        "Places", grdb,
      ]),
    module(
      "NotificationTransport", "Client",
      ["LinuxEvents", "NotificationModel", "NotificationWire"]),
    module(
      "NotificationWords", "Core",
      [
        "Words",
        "NotificationEngine", "NotificationModel", "NotificationText", "NotificationTriggers",
      ]),
    module("LogFiles", "Daemon", ["LinuxEvents", "NotificationModel"]),
    module("AppBundles", "Daemon", ["LinuxEvents", "NotificationModel", "NotificationText"]),
    module("AttachmentStore", "Daemon", ["ByteParsing", "LinuxEvents", "NotificationModel"]),
    module("DesktopEntries", "Daemon", ["LinuxEvents"]),
    module(
      "BorrowedDesktop", "Daemon",
      ["Words", "DBus", "DesktopEntries", "LinuxEvents", "NotificationModel", "NotificationWire"]),
    module(
      "ServedDesktop", "Daemon",
      [
        "Words",
        "ByteParsing", "DBus", "DesktopEntries", "LinuxEvents", "NotificationEngine",
        "NotificationModel", "NotificationText", "NotificationWire",
      ]),
    module(
      "NotificationSounds", "Daemon", ["DesktopEntries", "LinuxEvents", "NotificationModel"]),
    module(
      "ExtensionHost", "Daemon",
      ["LinuxEvents", "NotificationEngine", "NotificationModel", "NotificationWire"] + nio),
    module(
      "NotificationDaemon", "Daemon",
      [
        "InstalledWords", "Words",
        "ByteParsing", "AppBundles", "AttachmentStore", "DBus", "DesktopEntries",
        "ServedDesktop", "BorrowedDesktop", "ExtensionHost", "LinuxEvents", "Places", "LogFiles",
        "NotificationEngine", "NotificationModel", "NotificationSounds", "NotificationStore",
        "NotificationText", "NotificationTransport", "NotificationWire", "NotificationWords",
        "PushLink", "PushProtocol", "Release", "WebPictures", log,
      ] + nio),
    module("WebPictures", "Daemon", ["PushLink", http] + nio),
    module("PushProtocol", "Core", ["ByteParsing"]),
    module("Release", "Core"),
    module("PushLink", "Daemon", ["LinuxEvents", "OpenSSL", "PushProtocol"] + nio),
    .target(name: "CClassInstances", path: "Tree/Platform/System/CClassInstances"),
    module("SwiftRuntime", "Platform", ["CClassInstances"]),
    module(
      "SystemConnection", "Client",
      ["NotificationModel", "NotificationText", "NotificationTransport", "SwiftRuntime"]),
    module(
      "CoreLocation", "Apple",
      [
        "SystemConnection", "NotificationModel", "NotificationText", "NotificationTransport",
        "NotificationTriggers", "Places",
      ]),
    module(
      "UserNotifications", "Apple",
      [
        "ByteParsing", "SystemConnection", "CoreLocation", "NotificationModel", "NotificationText",
        "NotificationTransport", "NotificationTriggers", "NotificationWire",
      ]),
    module(
      "UserNotificationsTesting", "Testing",
      [
        "Words",
        "ByteParsing", "CoreLocation", "Places", "SystemConnection", "NotificationEngine",
        "NotificationModel", "NotificationText", "NotificationWire", "NotificationWords",
        "PushProtocol", "UserNotifications",
      ]),
    .executableTarget(
      name: "usernotificationsd",
      dependencies: [
        "NotificationDaemon", log,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tree/Daemon/Sources/usernotificationsd"),
    .executableTarget(
      name: "BareGateway",
      dependencies: [.product(name: "NIOTLS", package: "swift-nio"), tls] + http2 + nio),
    .executableTarget(name: "BareCrypto", dependencies: ["PushLink", crypto]),
    .executableTarget(
      name: "PushDevices", dependencies: ["ByteParsing", "PushProtocol", crypto, tls] + http2 + nio),
    .executableTarget(
      name: "NextDateBenchmark", dependencies: ["NotificationModel", "NotificationTriggers"]),
    .executableTarget(
      name: "RegionBenchmark",
      dependencies: [
        "NotificationEngine", "NotificationModel", "NotificationStore", "NotificationTriggers",
        "Places",
      ]),
    .executableTarget(
      name: "KitBenchmark",
      dependencies: [
        "NotificationEngine", "NotificationModel", "NotificationWords",
        "UserNotifications", "UserNotificationsTesting",
      ]),
    .executableTarget(
      name: "Load", dependencies: ["LinuxEvents", "NotificationModel", "NotificationWire"]),
    .executableTarget(
      name: "BarePeer",
      dependencies: ["LinuxEvents", "NotificationModel", "NotificationWire", grdb] + nio),
    .executableTarget(name: "BenchmarkService", dependencies: ["UserNotifications"]),
    .executableTarget(name: "BareService"),
    .executableTarget(name: "BareNetworkService"),
    .executableTarget(
      name: "BareBubble", linkerSettings: [.linkedLibrary("systemd"), .linkedLibrary("sqlite3")]),
    .executableTarget(name: "BubbleServer", linkerSettings: [.linkedLibrary("systemd")]),
    .executableTarget(name: "NotifyClient", linkerSettings: [.linkedLibrary("systemd")]),
  ]
)

let writtenInC = ["BareBubble", "BubbleServer", "CClassInstances", "CLinux", "NotifyClient"]
for target in package.targets where target.type != .system && !writtenInC.contains(target.name) {
  // As in the package itself: these modules have the isolation of Apple's.
  let isAsOnApple = ["SystemConnection", "CoreLocation", "UserNotifications"].contains(target.name)
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  if !isAsOnApple {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
  if ["LinuxEvents", "SwiftRuntime"].contains(target.name) {
    target.swiftSettings?.append(.enableExperimentalFeature("Extern"))
  }
}
