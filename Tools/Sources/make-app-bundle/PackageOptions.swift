package import Foundation

/// The options of `make-app` for a package of an app.
package enum PackageOption: String, CaseIterable, Sendable {
  case summary, categories
  case maintainer, depends, description, section, homepage, license, manual, command
  case packageName = "package-name"
  case packageVersion = "package-version"
  case noCommand = "no-command"
  case runtime, sdk
  case runtimeVersion = "runtime-version"
  case finishArgument = "finish-arg"

  /// The options of `--deb`.
  package static let debian: [PackageOption] = [
    .maintainer, .depends, .summary, .description, .categories, .section, .homepage, .license,
    .manual, .command, .noCommand, .packageName, .packageVersion,
  ]
  /// The options of `--flatpak`.
  package static let flatpak: [PackageOption] = [
    .runtime, .runtimeVersion, .sdk, .finishArgument, .summary, .categories,
  ]

  /// The option as the user enters it.
  package var text: String { "--\(rawValue)" }
  /// Whether it has no value.
  fileprivate var isFlag: Bool { self == .noCommand }
  /// Whether it may be given several times.
  fileprivate var isList: Bool { self == .depends || self == .finishArgument }
}

/// The user's options for a package.
package struct PackageOptions: Sendable {
  private var values: [PackageOption: [String]] = [:]

  /// Reads options, each as `--name value` or `--name=value`.
  ///
  /// - Throws: The problem of the first option at fault; an unknown one is a problem.
  package init(_ arguments: some Sequence<String>, known: [PackageOption]) throws(PackagingProblem)
  {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = known.first(where: { $0.text == halves[0] }) else {
        throw PackagingProblem(
          String(halves[0]), "",
          "this option is unknown; the options are \(known.map(\.text).joined(separator: ", "))")
      }
      if option.isFlag {
        guard halves.count == 1 else {
          throw PackagingProblem(
            option.text, String(halves[1]), "no value belongs to it; leave it out")
        }
        values[option] = [""]
        continue
      }
      let next = halves.count > 1 ? String(halves[1]) : rest.popFirst()
      guard let value = next, !value.isEmpty else {
        throw PackagingProblem(option.text, "", "a value is missing; write it behind the option")
      }
      guard option.isList || values[option] == nil else {
        throw PackagingProblem(option.text, value, "it is given twice; keep one")
      }
      values[option, default: []].append(value)
    }
    for option in known { try check(option) }
  }

  /// Checks everything that is known before the app's programs are built, which takes minutes.
  ///
  /// - Parameters:
  ///   - arguments: The user's arguments.
  ///   - kind: The kind of package: `deb` or `flatpak`.
  ///   - package: The folder of the app's Swift package.
  ///   - tools: The machine's programs.
  /// - Throws: The problem of the first option at fault.
  package static func check(
    _ arguments: some Sequence<String>, kind: String, package: URL, tools: Tools
  ) throws(PackagingProblem) {
    guard kind == "deb" else {
      let options = try PackageOptions(arguments, known: PackageOption.flatpak)
      return try FlatpakManifest.check(options)
    }
    let options = try PackageOptions(arguments, known: PackageOption.debian)
    _ = try DebianDetails.maintainer(options, package: package, tools: tools)
    guard tools.has("dpkg-deb") else { throw Tools.missing("dpkg-deb", from: "dpkg") }
  }

  /// The value of an option, if it was given.
  func value(_ option: PackageOption) -> String? { values[option]?.first }

  /// All values of an option.
  func all(_ option: PackageOption) -> [String] { values[option] ?? [] }

  /// Whether an option was given.
  func has(_ option: PackageOption) -> Bool { values[option] != nil }

  /// Checks lengths, and that single-line values have no line breaks.
  private func check(_ option: PackageOption) throws(PackagingProblem) {
    for value in all(option) {
      guard value.utf8.count <= PackagingLimits.optionBytes else {
        throw PackagingProblem(
          option.text, value, "use at most \(PackagingLimits.optionBytes) bytes")
      }
      let isControl = { (letter: Unicode.Scalar) in letter.value < 0x20 || letter.value == 0x7F }
      guard option == .description || !value.unicodeScalars.contains(where: isControl) else {
        throw PackagingProblem(option.text, value, "write it in one line")
      }
    }
    guard option == .summary, let summary = value(.summary) else { return }
    guard summary.count <= PackagingLimits.summaryLength else {
      throw PackagingProblem(
        option.text, summary,
        "use at most \(PackagingLimits.summaryLength) characters; the rest fits into --description")
    }
  }
}
