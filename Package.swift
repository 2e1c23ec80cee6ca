// swift-tools-version: 6.2

import PackageDescription

let system: Set<String> = ["System"]

let package = Package(
  name: "swift-user-notifications",
  products: [
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "UserNotificationsUI", targets: ["UserNotificationsUI"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
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
    .default(enabledTraits: ["System"]),
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
  targets: [
    // API: what apps import.
    .target(
      name: "UserNotifications",
      dependencies: [
        "ByteParsing", "SystemConnection", "CoreLocation", "NotificationModel", "NotificationText",
        "NotificationTransport", "NotificationTriggers", "NotificationWire",
      ],
      path: "Sources/API/UserNotifications"),
    .target(
      name: "UserNotificationsUI",
      dependencies: [
        "SystemConnection", "NotificationModel", "NotificationTransport", "UIKit",
        "UserNotifications",
      ],
      path: "Sources/API/UserNotificationsUI"),
    .target(
      name: "UIKit",
      dependencies: [
        "ByteParsing", "SystemConnection", "ClassInstances", "LinuxEvents", "NotificationModel",
        "UserNotifications", "_Testing_UIKit",
      ],
      path: "Sources/API/UIKit"),
    .target(name: "_Testing_UIKit", path: "Sources/API/_Testing_UIKit"),
    .target(
      name: "CoreLocation",
      dependencies: ["SystemConnection", "NotificationModel", "NotificationTriggers"],
      path: "Sources/API/CoreLocation"),
    .target(name: "UniformTypeIdentifiers", path: "Sources/API/UniformTypeIdentifiers"),
    .target(
      name: "SystemConnection",
      dependencies: [
        "NotificationModel", "NotificationText", "NotificationTransport", "PromptTasks",
      ],
      path: "Sources/API/SystemConnection"),

    // Core: decides; pure.
    .target(name: "Release", path: "Sources/Core/Release"),
    .target(name: "ByteParsing", path: "Sources/Core/ByteParsing"),
    .target(name: "NotificationModel", path: "Sources/Core/NotificationModel"),
    .target(
      name: "NotificationTriggers", dependencies: ["NotificationModel"],
      path: "Sources/Core/NotificationTriggers"),
    .target(
      name: "LocationTracks",
      dependencies: ["ByteParsing", "NotificationModel", "NotificationTriggers"],
      path: "Sources/Core/LocationTracks"),
    .target(
      name: "NotificationText",
      dependencies: ["NotificationTriggers", "ByteParsing", "NotificationModel"],
      path: "Sources/Core/NotificationText"),
    .target(
      name: "NotificationCore",
      dependencies: ["NotificationModel", "NotificationText", "NotificationTriggers"],
      path: "Sources/Core/NotificationCore"),
    .target(
      name: "NotificationWire", dependencies: ["ByteParsing", "NotificationModel"],
      path: "Sources/Core/NotificationWire"),
    .target(name: "PushProtocol", dependencies: ["ByteParsing"], path: "Sources/Core/PushProtocol"),

    // Drivers: do what the core decided.
    .target(
      name: "NotificationStore",
      dependencies: [
        "NotificationCore", "NotificationModel", "NotificationTriggers", "NotificationWire",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/NotificationStore"),
    .target(
      name: "NotificationTransport",
      dependencies: ["LinuxEvents", "NotificationModel", "NotificationWire"],
      path: "Sources/Drivers/NotificationTransport"),
    .target(
      name: "LogFiles", dependencies: ["LinuxEvents", "NotificationModel"],
      path: "Sources/Drivers/LogFiles"),
    .target(
      name: "AppBundles", dependencies: ["LinuxEvents", "NotificationModel", "NotificationText"],
      path: "Sources/Drivers/AppBundles"),
    .target(
      name: "AttachmentStore", dependencies: ["LinuxEvents", "NotificationModel"],
      path: "Sources/Drivers/AttachmentStore"),
    .target(
      name: "ThumbnailDrawing", dependencies: ["AttachmentStore", "LinuxEvents", "Pictures"],
      path: "Sources/Drivers/ThumbnailDrawing"),
    .target(
      name: "NotificationDaemon",
      dependencies: [
        "ByteParsing", "AppBundles", "AttachmentStore", "BusLoop", "DBus", "DesktopShell",
        "ExtensionHost",
        "LinuxEvents", "LocationSources", "LocationTracks", "LogFiles",
        "NotificationCore", "NotificationModel", "NotificationSounds", "NotificationStore",
        "NotificationText", "NotificationTransport", "NotificationWire", "PushLink", "PushProtocol",
        "Release",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/NotificationDaemon"),

    .target(
      name: "ExtensionHost",
      dependencies: [
        "LinuxEvents", "NotificationCore", "NotificationModel", "NotificationWire",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/ExtensionHost"),
    .target(
      name: "DesktopShell", dependencies: ["DBus", "LinuxEvents", "NotificationModel"],
      path: "Sources/Drivers/DesktopShell"),
    .target(
      name: "BusLoop",
      dependencies: [
        "DBus", .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/BusLoop"),
    .target(
      name: "LocationSources",
      dependencies: [
        "BusLoop", "DBus", "LocationTracks", "NotificationModel",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/LocationSources"),
    .target(
      name: "NotificationSounds", dependencies: ["LinuxEvents", "NotificationModel"],
      path: "Sources/Drivers/NotificationSounds"),
    .target(
      name: "SoundPlayback", dependencies: ["Audio", "LinuxEvents"],
      path: "Sources/Drivers/SoundPlayback"),
    .target(
      name: "WebShell",
      dependencies: [
        "ByteParsing", "AppBundles", "AttachmentStore", "LinuxEvents", "NotificationModel",
        "NotificationSounds",
        "NotificationTransport", "NotificationWire",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: system)),
        .product(
          name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/WebShell", resources: [.copy("Page")]),

    // Push: the gateway and the device's link to it.
    .target(
      name: "PushStore",
      dependencies: [
        "ByteParsing", "PushProtocol",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/PushStore"),
    .target(
      name: "GatewayCertificates",
      dependencies: [
        "ByteParsing",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(traits: system)),
        .product(name: "X509", package: "swift-certificates", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/GatewayCertificates"),
    .target(
      name: "PushGateway",
      dependencies: [
        "LinuxEvents", "PushProtocol", "PushStore",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: system)),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: system)),
        .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/PushGateway"),
    .target(
      name: "PushLink",
      dependencies: [
        "LinuxEvents", "PushProtocol",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: system)),
      ],
      path: "Sources/Drivers/PushLink"),

    // Platform and System: C behind small faces.
    .target(name: "LinuxEvents", dependencies: ["CLinux"], path: "Sources/Platform/LinuxEvents"),
    .target(
      name: "ClassInstances", dependencies: ["CClassInstances"],
      path: "Sources/Platform/ClassInstances"),
    .target(name: "PromptTasks", path: "Sources/Platform/PromptTasks"),
    .target(name: "CClassInstances", path: "Sources/System/CClassInstances"),
    .target(name: "CLinux", path: "Sources/System/CLinux"),
    .target(name: "Pictures", dependencies: ["CGdkPixbuf"], path: "Sources/Platform/Pictures"),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Sources/System/CGdkPixbuf",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "DBus", dependencies: ["CSystemd"], path: "Sources/Platform/DBus"),
    .systemLibrary(
      name: "CSystemd", path: "Sources/System/CSystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "Audio", dependencies: ["CPulse", "CSndfile"], path: "Sources/Platform/Audio"),
    .systemLibrary(
      name: "CPulse", path: "Sources/System/CPulse", providers: [.apt(["libpulse-dev"])]),
    .systemLibrary(
      name: "CSndfile", path: "Sources/System/CSndfile", providers: [.apt(["libsndfile1-dev"])]),

    // Programs: argument parsing and exit codes only.
    .executableTarget(
      name: "usernotificationsd",
      dependencies: [
        "NotificationDaemon", "Release",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
      ],
      path: "Sources/Programs/usernotificationsd"),
    .executableTarget(
      name: "push-gateway",
      dependencies: [
        "GatewayCertificates", "PushGateway", "PushProtocol", "PushStore", "Release",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
      ],
      path: "Sources/Programs/push-gateway"),
    .executableTarget(
      name: "notification-sound",
      dependencies: [
        "Release", "SoundPlayback",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Sources/Programs/notification-sound"),
    .executableTarget(
      name: "notification-thumbnail",
      dependencies: [
        "AttachmentStore", "Release", "ThumbnailDrawing",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Sources/Programs/notification-thumbnail"),
    .executableTarget(
      name: "unctl",
      dependencies: [
        "AttachmentStore", "LinuxEvents", "LogFiles", "NotificationModel", "NotificationTransport",
        "Release",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Sources/Programs/unctl"),
    .executableTarget(
      name: "notification-center",
      dependencies: [
        "NotificationModel", "Release", "WebShell",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
      ],
      path: "Sources/Programs/notification-center"),
    .executableTarget(
      name: "OrganizerPlus",
      dependencies: [
        "OrganizerPlusContacts", "UserNotifications",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Examples/OrganizerPlus", exclude: ["OrganizerPlus.app.json", "icon.png"]),

    .executableTarget(
      name: "OrganizerPlusService", dependencies: ["OrganizerPlusContacts", "UserNotifications"],
      path: "Examples/OrganizerPlusService"),
    .executableTarget(
      name: "OrganizerPlusContent",
      dependencies: ["UIKit", "UserNotifications", "UserNotificationsUI"],
      path: "Examples/OrganizerPlusContent"),
    .target(
      name: "OrganizerPlusContacts", dependencies: ["UserNotifications"],
      path: "Examples/OrganizerPlusContacts"),

    // Testing: for app authors, and for ourselves.
    .target(
      name: "UserNotificationsTesting",
      dependencies: [
        "ByteParsing", "CoreLocation", "LocationTracks", "SystemConnection", "NotificationCore",
        "NotificationModel", "NotificationText", "NotificationWire", "UserNotifications",
      ],
      path: "Sources/Testing/UserNotificationsTesting"),
    .target(
      name: "NotificationSimulator",
      dependencies: [
        "NotificationCore", "NotificationModel", "NotificationText", "NotificationTriggers",
      ],
      path: "Sources/Testing/NotificationSimulator"),
    .executableTarget(
      name: "simulate",
      dependencies: [
        "NotificationSimulator", "Release",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Sources/Programs/simulate"),
    .executableTarget(
      name: "make-app-bundle", dependencies: ["AppBundles", "NotificationModel", "Release"],
      path: "Sources/Programs/make-app-bundle"),
    .plugin(
      name: "MakeApp",
      capability: .command(
        intent: .custom(
          verb: "make-app", description: "Build an app's products and lay them out as a bundle")),
      dependencies: ["make-app-bundle"], path: "Plugins/MakeApp"),

    // Tests: the same tree.
    .testTarget(
      name: "UserNotificationsTests",
      dependencies: [
        "SystemConnection", "UserNotifications", "NotificationModel", "NotificationWire",
      ],
      path: "Tests/API/UserNotificationsTests"),
    .testTarget(
      name: "CoreLocationTests",
      dependencies: ["CoreLocation", "NotificationModel", "SystemConnection"],
      path: "Tests/API/CoreLocationTests"),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "NotificationModel", "NotificationWire", "UIKit", "UserNotifications",
        "UserNotificationsTesting",
      ],
      path: "Tests/API/UIKitTests"),
    .testTarget(
      name: "UserNotificationsUITests", dependencies: ["NotificationModel", "UserNotificationsUI"],
      path: "Tests/API/UserNotificationsUITests"),
    .testTarget(
      name: "UserNotificationsTestingTests",
      dependencies: [
        "CoreLocation", "NotificationCore", "UserNotificationsTesting", "UserNotifications",
      ],
      path: "Tests/Testing/UserNotificationsTestingTests"),
    .testTarget(
      name: "NotificationSimulatorTests",
      dependencies: [
        "NotificationSimulator", "NotificationCore", "NotificationModel", "NotificationTriggers",
      ],
      path: "Tests/Testing/NotificationSimulatorTests"),
    .testTarget(
      name: "TestingExamples", dependencies: ["UserNotifications", "UserNotificationsTesting"],
      path: "Tests/Testing/TestingExamples"),
    .testTarget(
      name: "OrganizerPlusTests",
      dependencies: [
        "OrganizerPlus", "UserNotifications", "UserNotificationsTesting",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Tests/Examples/OrganizerPlusTests"),
    .testTarget(
      name: "OrganizerPlusContentTests",
      dependencies: ["NotificationModel", "OrganizerPlusContent", "UIKit", "UserNotificationsUI"],
      path: "Tests/Examples/OrganizerPlusContentTests"),
    .testTarget(
      name: "RuleTests",
      dependencies: [
        "SystemConnection", "AttachmentStore", "LinuxEvents", "NotificationDaemon",
        "NotificationModel", "NotificationTransport", "UserNotifications",
        "UserNotificationsTesting", "usernotificationsd",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
      ],
      path: "Tests/Conformance/RuleTests", exclude: ["rules.tsv"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ByteParsing", "AppBundles", "LinuxEvents", "LocationSources", "LocationTracks",
        "NotificationCore",
        "NotificationModel", "NotificationText", "NotificationTriggers", "NotificationWire",
        "PushProtocol", "WebShell", "unctl",
      ],
      path: "Tests/Fuzz/FuzzTests", exclude: ["Corpus"]),
    .testTarget(
      name: "NotificationTriggersTests",
      dependencies: ["NotificationTriggers", "NotificationModel"],
      path: "Tests/Core/NotificationTriggersTests"),
    .testTarget(
      name: "LocationTracksTests", dependencies: ["LocationTracks", "NotificationModel"],
      path: "Tests/Core/LocationTracksTests"),
    .testTarget(
      name: "NotificationTextTests", dependencies: ["NotificationText", "NotificationModel"],
      path: "Tests/Core/NotificationTextTests"),
    .testTarget(
      name: "NotificationCoreTests",
      dependencies: [
        "NotificationCore", "NotificationModel", "NotificationText", "NotificationTriggers",
      ],
      path: "Tests/Core/NotificationCoreTests"),
    .testTarget(
      name: "ByteParsingTests", dependencies: ["ByteParsing"],
      path: "Tests/Core/ByteParsingTests"),
    .testTarget(
      name: "PushProtocolTests", dependencies: ["PushProtocol"],
      path: "Tests/Core/PushProtocolTests"),
    .testTarget(
      name: "PushStoreTests",
      dependencies: [
        "PushProtocol", "PushStore",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/PushStoreTests"),
    .testTarget(
      name: "GatewayCertificatesTests",
      dependencies: [
        "GatewayCertificates",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(traits: system)),
        .product(name: "X509", package: "swift-certificates", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/GatewayCertificatesTests"),
    .testTarget(
      name: "PushLinkTests",
      dependencies: [
        "GatewayCertificates", "PushGateway", "PushLink", "PushProtocol", "PushStore",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/PushLinkTests"),
    .testTarget(
      name: "PushGatewayTests",
      dependencies: [
        "PushGateway", "PushProtocol", "PushStore",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: system)),
        .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: system)),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(traits: system)),
        .product(name: "X509", package: "swift-certificates", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/PushGatewayTests"),
    .testTarget(
      name: "NotificationWireTests",
      dependencies: ["ByteParsing", "NotificationWire", "NotificationModel"],
      path: "Tests/Core/NotificationWireTests"),
    .testTarget(
      name: "NotificationStoreTests",
      dependencies: [
        "NotificationStore", "NotificationCore", "NotificationModel", "NotificationTriggers",
        "NotificationWire",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/NotificationStoreTests"),
    .testTarget(
      name: "AttachmentStoreTests",
      dependencies: ["AttachmentStore", "LinuxEvents", "NotificationModel"],
      path: "Tests/Drivers/AttachmentStoreTests"),
    .testTarget(
      name: "ThumbnailDrawingTests",
      dependencies: [
        "AttachmentStore", "LinuxEvents", "ThumbnailDrawing", "notification-thumbnail",
      ],
      path: "Tests/Drivers/ThumbnailDrawingTests"),
    .testTarget(
      name: "NotificationTransportTests",
      dependencies: [
        "NotificationTransport", "NotificationWire", "NotificationModel", "LinuxEvents",
      ],
      path: "Tests/Drivers/NotificationTransportTests"),
    .testTarget(
      name: "NotificationDaemonTests",
      dependencies: [
        "AttachmentStore", "LinuxEvents", "LocationTracks", "NotificationCore",
        "NotificationDaemon",
        "NotificationModel", "NotificationStore", "NotificationTransport",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/NotificationDaemonTests"),
    .testTarget(
      name: "LogFilesTests", dependencies: ["LinuxEvents", "LogFiles", "NotificationModel"],
      path: "Tests/Drivers/LogFilesTests"),
    .testTarget(
      name: "AppPackagingTests",
      dependencies: ["AppBundles", "NotificationModel", "make-app-bundle"],
      path: "Tests/Drivers/AppPackagingTests"),
    .testTarget(
      name: "ExtensionHostTests",
      dependencies: [
        "ContentProbe", "ExtensionHost", "ExtensionProbe", "NotificationCore",
        "NotificationModel",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/ExtensionHostTests"),
    .executableTarget(
      name: "ContentProbe", dependencies: ["NotificationModel", "NotificationWire"],
      path: "Tests/Drivers/ContentProbe"),
    .executableTarget(
      name: "ExtensionProbe", dependencies: ["UserNotifications"],
      path: "Tests/Drivers/ExtensionProbe"),
    .testTarget(
      name: "AppBundlesTests",
      dependencies: ["AppBundles", "NotificationModel", "NotificationText"],
      path: "Tests/Drivers/AppBundlesTests"),
    .testTarget(
      name: "ClassInstancesTests", dependencies: ["ClassInstances"],
      path: "Tests/Platform/ClassInstancesTests"),
    .testTarget(
      name: "LinuxEventsTests", dependencies: ["LinuxEvents"],
      path: "Tests/Platform/LinuxEventsTests"),
    .target(name: "BusSupport", dependencies: ["DBus"], path: "Tests/Platform/BusSupport"),
    .testTarget(
      name: "DBusTests", dependencies: ["BusSupport", "DBus"], path: "Tests/Platform/DBusTests"),
    .testTarget(name: "AudioTests", dependencies: ["Audio"], path: "Tests/Platform/AudioTests"),
    .testTarget(
      name: "BusLoopTests",
      dependencies: [
        "BusLoop", "BusSupport", "DBus", "DesktopShell",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/BusLoopTests"),
    .testTarget(
      name: "LocationSourcesTests",
      dependencies: [
        "BusSupport", "DBus", "LocationSources", "LocationTracks", "NotificationModel",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/LocationSourcesTests"),
    .testTarget(
      name: "LoginSessionTests", dependencies: ["BusSupport", "DBus", "DesktopShell"],
      path: "Tests/Drivers/LoginSessionTests"),
    .testTarget(
      name: "DesktopShellTests",
      dependencies: ["DesktopShell", "DesktopSupport", "NotificationModel"],
      path: "Tests/Drivers/DesktopShellTests"),
    .testTarget(
      name: "WebShellTests",
      dependencies: [
        "ByteParsing", "LinuxEvents", "NotificationDaemon", "NotificationModel",
        "NotificationTransport",
        "NotificationWire", "WebShell",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: system)),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: system)),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/WebShellTests"),
    .testTarget(
      name: "SoundPlaybackTests", dependencies: ["Audio", "SoundPlayback"],
      path: "Tests/Drivers/SoundPlaybackTests"),
    .testTarget(
      name: "NotificationSoundsTests",
      dependencies: [
        "NotificationModel", "NotificationSounds", "SoundPlayback", "notification-sound",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Tests/Drivers/NotificationSoundsTests"),
    .target(
      name: "DesktopSupport",
      dependencies: ["DBus", "LinuxEvents", "NotificationModel", "NotificationTransport"],
      path: "Tests/Desktop/DesktopSupport"),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "DBus", "DesktopSupport", "ExitProbe", "LinuxEvents", "NotificationModel",
        "NotificationTransport", "unctl", "usernotificationsd",
      ],
      path: "Tests/Desktop/ServerTests"),
    .testTarget(
      name: "RealServerTests",
      dependencies: [
        "DBus", "DesktopSupport", "NotificationModel", "notification-sound", "unctl",
        "usernotificationsd",
      ],
      path: "Tests/Desktop/RealServerTests"),
    .testTarget(
      name: "SoundTests",
      dependencies: [
        "DesktopSupport", "NotificationModel", "NotificationSounds", "notification-sound",
        "usernotificationsd",
      ],
      path: "Tests/Desktop/SoundTests"),
    .testTarget(
      name: "Swift5IdiomTests",
      dependencies: [
        "NotificationModel", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
        "UserNotificationsTesting",
        "UserNotificationsUI",
      ],
      path: "Tests/Conformance/Swift5IdiomTests"),
    .testTarget(
      name: "Swift6IdiomTests",
      dependencies: [
        "CoreLocation", "NotificationModel", "UIKit", "UserNotifications",
        "UserNotificationsTesting",
        "UserNotificationsUI",
      ],
      path: "Tests/Conformance/Swift6IdiomTests"),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "AttachmentStore", "ExitProbe", "LinuxEvents", "NotificationModel",
        "NotificationTransport", "NotificationWire", "OrganizerPlus", "OrganizerPlusContent",
        "OrganizerPlusService", "AppProbe", "ContentProbe", "ExtensionProbe", "PlaceProbe",
        "unctl", "make-app-bundle", "notification-center", "notification-sound",
        "notification-thumbnail", "push-gateway", "simulate", "usernotificationsd",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: system)),
      ],
      path: "Tests/Integration/IntegrationTests"),
    .executableTarget(
      name: "AppProbe", dependencies: ["UIKit"], path: "Tests/Integration/AppProbe"),
    .executableTarget(
      name: "ExitProbe", dependencies: ["UserNotifications"], path: "Tests/Integration/ExitProbe"),
    .executableTarget(
      name: "PlaceProbe", dependencies: ["CoreLocation", "UserNotifications"],
      path: "Tests/Integration/PlaceProbe"),
    .testTarget(
      name: "GatewayTests",
      dependencies: [
        "PushLink", "PushProtocol", "push-gateway",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: system)),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: system)),
      ],
      path: "Tests/Integration/GatewayTests"),
    .testTarget(name: "SoundnessTests", path: "Tests/Soundness/SoundnessTests"),
  ]
)

/// Code as app authors write it: their language mode, none of our strict settings.
let appStyleTargets: [String: SwiftLanguageMode] = [
  "AppProbe": .v5, "ContentProbe": .v5, "ExtensionProbe": .v5, "OrganizerPlusContent": .v6,
  "OrganizerPlusService": .v5, "PlaceProbe": .v6, "Swift5IdiomTests": .v5, "Swift6IdiomTests": .v6,
  "TestingExamples": .v6,
]

/// The modules that apps see, and what they are built on.
let appModules = [
  "SystemConnection", "CoreLocation", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
  "UserNotificationsUI",
]

/// The targets that are written in C.
let cTargets = ["CClassInstances", "CLinux"]

/// The targets that declare C functions themselves, in place of importing a C module.
let cDeclaringTargets = ["ClassInstances", "LinuxEvents"]

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

for target in package.targets
where ![.system, .plugin].contains(target.type) && !cTargets.contains(target.name) {
  if let mode = appStyleTargets[target.name] {
    target.swiftSettings = [.swiftLanguageMode(mode)]
  } else if appModules.contains(target.name) {
    // Apps see these modules' isolation as Apple's: a default of ours would be written into the
    // delegates' methods.
    target.swiftSettings = strictSettings
  } else {
    target.swiftSettings =
      strictSettings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
  }
  if cDeclaringTargets.contains(target.name) {
    target.swiftSettings?.append(.enableExperimentalFeature("Extern"))
  }
}

// `make docs` sets this variable. Without it no build resolves the plugin.
if Context.environment["UN_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
