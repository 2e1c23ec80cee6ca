// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The modules are built here from the same sources, through the link `Tree`, with the coverage counters of
// libFuzzer; the functions that it calls are those of the tests, through the link `Parsers`.

func module(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency] = [],
  only sources: [String]? = nil
) -> Target {
  let path = "Tree/\(folder)/Sources/\(name)"
  return .target(
    name: name, dependencies: dependencies, path: path,
    exclude: sources.map { files(in: path, besides: $0) } ?? [], sources: sources)
}

/// All files in a folder except the named ones.
func files(in folder: String, besides named: [String]) -> [String] {
  let path = "\(Context.packageDirectory)/\(folder)"
  let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
  return all.filter { entry in !named.contains { $0 == entry || $0.hasPrefix("\(entry)/") } }
}

let gatewayParsers = [
  "Arrivals/IPAddress.swift", "Arrivals/ProxyHeader.swift", "Store/PushKey.swift",
  "WebPush/MessageResource.swift", "WebPush/ReceiptLimits.swift", "WebPush/ReceiptResource.swift",
  "WebPush/RequestPreferences.swift",
]

let package = Package(
  name: "swift-user-notifications-fuzzing",
  targets: [
    .target(name: "CLinux", path: "Tree/Platform/System/CLinux"),
    .systemLibrary(name: "CSystemd", path: "Tree/Platform/System/CSystemd"),
    module("LinuxEvents", "Platform", ["CLinux"]),
    module("NotificationModel", "Core"),
    module("ByteParsing", "Core"),
    module("NotificationTriggers", "Core", ["NotificationModel"]),
    module(
      "NotificationText", "Core", ["NotificationTriggers", "ByteParsing", "NotificationModel"]),
    module("Words", "Core", ["NotificationModel", "NotificationText"]),
    module("NotificationWire", "Core", ["ByteParsing", "NotificationModel"]),
    module("Places", "Core", ["ByteParsing", "NotificationModel", "NotificationTriggers"]),
    module(
      "NotificationEngine", "Core",
      [
        "Words", "NotificationModel", "NotificationText", "NotificationTriggers", "Places",
        "PushProtocol",
      ]),
    module(
      "NotificationWords", "Core",
      [
        "Words",
        "NotificationEngine", "NotificationModel", "NotificationText", "NotificationTriggers",
      ]),
    module("PushProtocol", "Core", ["ByteParsing"]),
    // From the daemon, only the reader of gpsd's lines.
    module(
      "NotificationDaemon", "Daemon", ["NotificationModel"],
      only: ["Location/GpsdReport.swift", "Location/LocationSourceLimits.swift"]),
    module("DBus", "Platform", ["CSystemd", "LinuxEvents"]),
    module("DesktopEntries", "Daemon", ["LinuxEvents"]),
    module(
      "ServedDesktop", "Daemon",
      [
        "Words",
        "ByteParsing", "DBus", "DesktopEntries", "LinuxEvents", "NotificationEngine",
        "NotificationModel", "NotificationText", "NotificationWire",
      ]),
    module("AppBundles", "Daemon", ["LinuxEvents", "NotificationModel", "NotificationText"]),
    // Of the command line, only the code that reads and shows texts: it needs no other package.
    module(
      "unctl", "Tools", ["NotificationModel", "NotificationWire"],
      only: [
        "Parsing/ContentArguments.swift",
        "Parsing/DateAndTime.swift", "Parsing/ModelArguments.swift", "Parsing/ScheduleTime.swift",
        "Rendering/DateText.swift", "Rendering/SafeText.swift", "Rendering/TextWidth.swift",
        "Watch/WatchKeyReader.swift",
      ]),
    // Of the browser's Notification Center, only the parser of requests.
    .target(
      name: "notification-center", path: "Tree/Shells/Browser/Sources/notification-center",
      exclude: files(
        in: "Tree/Shells/Browser/Sources/notification-center",
        besides: ["Serving/RequestParts.swift"]),
      sources: ["Serving/RequestParts.swift"]),
    module("HTTP1", "Gateway"),
    module("HTTP2", "Gateway"),
    // Of the push gateway, only the parsers of proxies' headers and of receipts.
    .target(
      name: "PushGateway", dependencies: ["ByteParsing", "PushProtocol"],
      path: "Tree/Gateway/Sources/PushGateway",
      exclude: files(in: "Tree/Gateway/Sources/PushGateway", besides: gatewayParsers),
      sources: gatewayParsers),
    .target(
      name: "FuzzParsers",
      dependencies: [
        "AppBundles", "ByteParsing", "DBus", "DesktopEntries", "HTTP1", "HTTP2", "LinuxEvents",
        "NotificationDaemon", "Places", "ServedDesktop",
        "NotificationEngine", "NotificationModel", "NotificationText", "NotificationTriggers",
        "NotificationWire", "NotificationWords", "PushGateway", "PushProtocol",
        "notification-center",
        "unctl",
      ],
      path: "Parsers"),
    .target(
      name: "TestSupport", path: "Support",
      exclude: ["Blocking.swift", "PostgresServer.swift", "Rules.swift", "TemporaryFolder.swift"]),
    .target(
      name: "Values", dependencies: ["NotificationModel", "NotificationWire", "TestSupport"],
      path: "Values",
      exclude: ["WirePage.swift"]),
    .target(name: "CFuzzer", path: "Sources/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzzer", "DBus", "FuzzParsers", "NotificationModel", "NotificationText",
        "NotificationWire",
        "PushProtocol", "Values",
      ],
      path: "Sources/Fuzz",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ]
)

/// Targets without coverage counters: the driver itself and the code that only makes seeds.
let unwatched: Set<String> = ["TestSupport", "Values", "Fuzz"]

for target in package.targets where !["CLinux", "CSystemd", "CFuzzer"].contains(target.name) {
  let counters = unwatched.contains(target.name) ? [] : ["-sanitize=fuzzer"]
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .unsafeFlags(["-enable-testing", "-sanitize=address"] + counters),
  ]
  if target.name == "LinuxEvents" {
    target.swiftSettings?.append(.enableExperimentalFeature("Extern"))
  }
}
