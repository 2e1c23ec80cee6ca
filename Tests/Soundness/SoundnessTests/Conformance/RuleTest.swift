/// A test that holds a rule of behaviour, and says so by the rule's number in its name.
struct RuleTest: Hashable, Sendable {
  let rule: RuleNumber
  /// The file, from the package's folder.
  let path: String
  let line: Int

  /// The folder of the tests of the rules; their names begin with the numbers.
  static let folder = "Tests/Conformance/RuleTests"

  /// Folders and files with tests of what neither an app nor a shell can see, such as what files, sounds
  /// and the processes of extensions do; their names end with the numbers, as in `a sound stops with its banner (C8)`.
  static let driverPlaces = [
    "Tests/API/UIKitTests/Application",
    "Tests/API/UIKitTests/Scenes/AppSceneTests.swift",
    "Tests/API/UserNotificationsTests/Extensions",
    "Tests/Core/NotificationCoreTests/ContentExtensions",
    "Tests/Core/NotificationCoreTests/Extensions", "Tests/Core/NotificationCoreTests/Push",
    "Tests/Core/PushProtocolTests",
    "Tests/Desktop/ServerTests/Mock/PictureTests.swift", "Tests/Desktop/SoundTests",
    "Tests/Drivers/AppBundlesTests/ExtensionBundleTests.swift",
    "Tests/Drivers/AttachmentStoreTests", "Tests/Drivers/DesktopShellTests/Desk/SoundTests.swift",
    "Tests/Drivers/DesktopShellTests/Translation/NotifyCallTests.swift",
    "Tests/Drivers/ExtensionHostTests", "Tests/Drivers/NotificationSoundsTests",
    "Tests/Drivers/PushGatewayTests", "Tests/Drivers/PushStoreTests",
    "Tests/Drivers/SoundPlaybackTests",
    "Tests/Drivers/ThumbnailDrawingTests",
    "Tests/Platform/AudioTests",
    "Tests/Integration/GatewayTests",
    "Tests/Integration/IntegrationTests/AppLaunchTests.swift",
    "Tests/Integration/IntegrationTests/ContentExtensionTests.swift",
    "Tests/Integration/IntegrationTests/ServiceExtensionTests.swift",
    "Tests/Integration/IntegrationTests/SharedTaskViewTests.swift",
    "Tests/Integration/IntegrationTests/UnctlWatchViewTests.swift",
    "Tests/Testing/UserNotificationsTestingTests/Apps/ServiceExtensionTests.swift",
  ]

  /// The tests in all these places.
  static func all(in files: [SourceFile]) -> [RuleTest] {
    files.filter { $0.path.hasPrefix(folder + "/") || isOfDriver($0) }.flatMap(tests)
  }

  private static func isOfDriver(_ file: SourceFile) -> Bool {
    driverPlaces.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
  }

  /// The tests in a file; one whose name has several numbers holds each of them.
  static func tests(in file: SourceFile) -> [RuleTest] {
    let isOfDriver = isOfDriver(file)
    return file.places(of: "@", "Test").flatMap { place -> [RuleTest] in
      let name = file.code[place...].drop { !$0.reads("func") }.dropFirst().first
      guard let name, name.text.hasPrefix("`") else { return [] }
      let words = name.text.dropFirst().dropLast()
      let numbers = isOfDriver ? numbers(atEndOf: words) : numbers(atStartOf: words)
      return numbers.map { RuleTest(rule: $0, path: file.path, line: name.line) }
    }
  }

  private static func numbers(atStartOf name: Substring) -> [RuleNumber] {
    name.split(separator: " ").map { RuleNumber($0) }.prefix { $0 != nil }.compactMap(\.self)
  }

  private static func numbers(atEndOf name: Substring) -> [RuleNumber] {
    guard name.last == ")", let start = name.lastIndex(of: "(") else { return [] }
    let words = name[start...].dropFirst().dropLast().split(separator: ",")
    let numbers = words.compactMap { RuleNumber($0.drop { $0 == " " }) }
    return numbers.count == words.count ? numbers : []
  }
}
