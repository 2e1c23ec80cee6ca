// swift-tools-version: 6.2

import PackageDescription

// The modules are built here from the same sources, through the link `Tree`, with the counters that
// libFuzzer follows; the functions that it calls are those of the tests, through the link `Parsers`.

func module(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tree/\(folder)/\(name)")
}

let package = Package(
  name: "swift-user-notifications-fuzzing",
  targets: [
    .target(name: "CLinux", path: "Tree/System/CLinux"),
    module("LinuxEvents", "Faces", ["CLinux"]),
    module("NotificationModel", "Core"),
    module("NotificationTriggers", "Core", ["NotificationModel"]),
    module("NotificationText", "Core", ["NotificationModel"]),
    module("NotificationWire", "Core", ["NotificationModel"]),
    module(
      "NotificationCore", "Core",
      ["NotificationModel", "NotificationText", "NotificationTriggers"]),
    module("AppBundles", "Drivers", ["LinuxEvents", "NotificationModel", "NotificationText"]),
    // Of the command line only what reads and shows texts: it needs no other package.
    .target(
      name: "unctl", dependencies: ["NotificationModel"], path: "Tree/Programs/unctl",
      exclude: [
        "Commands", "Control", "Reports", "Unctl.swift", "Parsing/AttachedFile.swift",
        "Parsing/ScheduleDraft.swift",
        "Rendering/DateText.swift", "Rendering/Table.swift", "Rendering/TextStyle.swift",
        "Rendering/TriggerText.swift", "Watch/BannerText.swift", "Watch/LineReader.swift",
        "Watch/WatchBoard.swift", "Watch/WatchCommand.swift", "Watch/WatchEffect.swift",
        "Watch/WatchEventEntry.swift", "Watch/WatchFace.swift", "Watch/WatchLog.swift",
        "Watch/WatchScreen.swift", "Watch/WatchSession.swift", "Watch/WatchTerminal.swift",
      ]),
    .target(
      name: "FuzzParsers",
      dependencies: [
        "AppBundles", "LinuxEvents", "NotificationCore", "NotificationModel", "NotificationText",
        "NotificationTriggers", "NotificationWire", "unctl",
      ],
      path: "Parsers"),
    .target(
      name: "Values", dependencies: ["NotificationModel", "NotificationWire"], path: "Values",
      exclude: ["WirePage.swift"]),
    .target(name: "CFuzzer", path: "Sources/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzzer", "FuzzParsers", "NotificationModel", "NotificationText", "NotificationWire",
        "Values",
      ],
      path: "Sources/Fuzz",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ]
)

/// What is not watched: the driver itself and what only makes seeds.
let unwatched: Set<String> = ["Values", "Fuzz"]

for target in package.targets where !["CLinux", "CFuzzer"].contains(target.name) {
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
}
