/// The arguments of `swift package make-app`, read for the plugin.
package struct MakeAppOrder: Encodable, Sendable {
  /// A form in which an app is distributed.
  package enum PackageKind: String, CaseIterable, Encodable, Sendable {
    /// A Debian package.
    case deb
    /// The manifest of a Flatpak.
    case flatpak
  }

  /// The app's name; nil selects the only manifest.
  package private(set) var app: String?
  /// Whether the programs are built with optimisation.
  package private(set) var isRelease = false
  /// Whether Swift's libraries are linked into the programs.
  package private(set) var isStatic = false
  /// Another manifest, as a path relative to the package.
  package private(set) var manifest: String?
  /// The kind of extension to begin.
  package private(set) var addedKind: String?
  /// The class of the extension to begin.
  package private(set) var extensionName: String?
  /// The kind of package to make.
  package private(set) var package: PackageKind?
  /// The options of the package.
  package private(set) var packageOptions: [String] = []
  /// The text to print instead of making anything.
  package private(set) var usage: String?

  /// Reads the arguments of the command.
  ///
  /// - Throws: The problem of the first argument at fault.
  package init(_ arguments: [String]) throws(PackagingProblem) {
    if arguments.contains("--help") || arguments.contains("-h") {
      usage = Self.usageText
      return
    }
    var words = Words(rest: arguments)
    let isDebug = words.take(flag: "--debug")
    isRelease = words.take(flag: "--release")
    isStatic = words.take(flag: "--static")
    manifest = try words.take(option: "--manifest")
    addedKind = try words.take(option: "--add")
    extensionName = try words.take(option: "--name")
    let kinds = PackageKind.allCases.filter { words.take(flag: "--\($0.rawValue)") }
    if isDebug, isRelease {
      throw PackagingProblem("--debug", "", "--release says the opposite; leave one of them out")
    }
    if kinds.count > 1 {
      throw PackagingProblem("--flatpak", "", "--deb asks for another package; make one at a time")
    }
    package = kinds.first
    // A package uses optimized code, and cannot rely on Swift's libraries, which Debian does not have.
    if package != nil {
      isStatic = true
      isRelease = !isDebug
    }
    try takeName(from: &words)
    packageOptions = words.rest
  }

  private mutating func takeName(from words: inout Words) throws(PackagingProblem) {
    if let first = words.rest.first, !first.hasPrefix("-") {
      guard !first.isEmpty, !first.contains("/") else {
        throw PackagingProblem(
          "NAME", first, "write the name that NAME.app.json has, without a folder or an ending")
      }
      app = first
      words.rest.removeFirst()
    }
    guard package == nil, let stray = words.rest.first else { return }
    throw stray.hasPrefix("-")
      ? PackagingProblem(stray, "", "this option is unknown; see swift package make-app --help")
      : PackagingProblem("NAME", stray, "make one app at a time, or write the option before it")
  }

  private static let usageText = """
    usage: swift package make-app [NAME] [--release] [--static] [--manifest FILE]
           swift package make-app [NAME] --deb|--flatpak [OPTION...]
           swift package make-app [NAME] --add service|content [--name CLASS] [--manifest FILE]

    NAME.app.json says what the bundle NAME.app is made of; a package with one such file needs no NAME.
    --release    build with optimisation, which takes several times as long
    --static     link Swift's libraries into the programs
    --manifest   another manifest, as a path seen from Package.swift
    --add        start a new extension of the app, in Sources/NAME
    --deb        make the app's Debian package: a release build with Swift's libraries in the programs
    --flatpak    write the app's manifest for flatpak-builder: a release build with Swift's libraries in the programs
    --debug      build without optimisation, also for --deb and --flatpak

    With --deb and --flatpak:
    --summary TEXT           one line that says what the app is
    --categories LIST        the places in the menu, as in "Office;Calendar"

    With --deb:
    --maintainer "NAME <MAIL>"   who makes the package; else DEBFULLNAME and DEBEMAIL, else git says it
    --depends LIST           further packages that the app needs
    --description TEXT       what the app does, in paragraphs
    --section NAME           the group of packages; else utils
    --homepage URL
    --license FILE           else LICENSE or COPYING beside Package.swift
    --command NAME           the command in /usr/bin; else the program's name in lower case
    --no-command             no command in /usr/bin
    --manual FILE            the command's manual page
    --package-name NAME      else the program's name in lower case
    --package-version TEXT   else the app's version

    With --flatpak:
    --runtime NAME           else org.freedesktop.Platform
    --runtime-version TEXT
    --sdk NAME               else the runtime's
    --finish-arg=OPTION      a further right of the app, as in --finish-arg=--socket=wayland
    """
}

/// The arguments that are still to be read.
private struct Words {
  var rest: [String]

  mutating func take(flag: String) -> Bool {
    let count = rest.count
    rest.removeAll { $0 == flag }
    return rest.count < count
  }

  /// Consumes an option with its value, written as `--name value` or `--name=value`; the last counts.
  mutating func take(option: String) throws(PackagingProblem) -> String? {
    var found: String?
    while let index = rest.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) {
      let word = rest.remove(at: index)
      let hasValue = word != option || index < rest.count
      let value =
        !hasValue
        ? "" : word == option ? rest.remove(at: index) : String(word.dropFirst(option.count + 1))
      if value.isEmpty {
        throw PackagingProblem(option, "", "a value is missing; write it behind the option")
      }
      found = value
    }
    return found
  }
}
