import AppBundles
import Foundation

/// The control file's fields about an app that are not derived from its files.
struct DebianDetails {
  /// The package's name.
  let name: String
  /// The package's version.
  let version: String
  /// The maintainer of the package: `Name <mail>`.
  let maintainer: String
  /// The command in `/usr/bin`; `nil` without one.
  let command: String?
  /// The summary of the app, in one line.
  let summary: String
  /// The description of the app, in paragraphs.
  let description: String
  /// The section in which lists show the package.
  let section: String
  let homepage: String?
  /// Further packages that the app needs.
  let depends: [String]

  /// The version in the name of the package's file, which has no epoch.
  var fileVersion: Substring {
    version.split(separator: ":", maxSplits: 1).last ?? version[...]
  }

  /// Combines the options with defaults from the bundle.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - options: The user's options.
  ///   - package: The app's package; git names the maintainer of its repository.
  ///   - tools: The machine's programs.
  /// - Throws: The problem of the first option or key of `Info.plist` at fault.
  init(
    _ app: PackagedApp, options: PackageOptions, package: URL, tools: Tools
  ) throws(PackagingProblem) {
    name = try Self.name(app, options)
    version = try Self.version(app, options)
    maintainer = try Self.maintainer(options, package: package, tools: tools)
    command = try Self.command(app, options)
    summary = options.value(.summary) ?? "app whose notifications come while it does not run"
    description =
      options.value(.description)
      ?? "\(app.bundle.displayName) asks for notifications, which usernotificationsd keeps and "
      + "shows on time, also when the app has ended."
    section = options.value(.section) ?? "utils"
    homepage = options.value(.homepage)
    depends = options.all(.depends)
  }

  private static func name(
    _ app: PackagedApp, _ options: PackageOptions
  ) throws(PackagingProblem) -> String {
    let name = options.value(.packageName) ?? plainName(app)
    guard name.wholeMatch(of: /[a-z0-9][a-z0-9+.\-]{1,99}/) != nil else {
      throw PackagingProblem(
        PackageOption.packageName.text, name,
        "a package's name has two or more of a-z, 0-9, +, - and ., a letter or digit first; "
          + "give one")
    }
    return name
  }

  /// The program's name in the form of command and package names.
  private static func plainName(_ app: PackagedApp) -> String {
    app.bundle.executable.lowercased().replacing(/[ _]/, with: "-")
  }

  private static func version(
    _ app: PackagedApp, _ options: PackageOptions
  ) throws(PackagingProblem) -> String {
    let given = options.value(.packageVersion)
    let version = given ?? app.bundle.version ?? ""
    guard version.wholeMatch(of: /([0-9]+:)?[0-9][A-Za-z0-9.+~\-]{0,99}/) != nil else {
      let field =
        given == nil ? "Info.plist: CFBundleShortVersionString" : PackageOption.packageVersion.text
      throw PackagingProblem(
        field, version,
        "a package's version begins with a digit and has no spaces; "
          + "give one with --package-version 1.0")
    }
    return version
  }

  /// The maintainer of the package, from the option, the environment or git.
  static func maintainer(
    _ options: PackageOptions, package: URL, tools: Tools
  ) throws(PackagingProblem) -> String {
    let option = PackageOption.maintainer.text
    guard let maintainer = options.value(.maintainer) ?? knownMaintainer(package, tools) else {
      throw PackagingProblem(
        option, "",
        "neither DEBEMAIL nor git's user.name and user.email name one; "
          + #"write --maintainer "Anna Example <anna@example.org>""#)
    }
    guard maintainer.wholeMatch(of: /[^<>@,]*[^<>@, ] <[^<>@, ]+@[^<>@, ]+>/) != nil else {
      throw PackagingProblem(
        option, maintainer,
        "write a name without commas and an address, as in \"Anna Example <anna@example.org>\"")
    }
    return maintainer
  }

  /// The maintainer in the environment or in git's settings.
  private static func knownMaintainer(_ package: URL, _ tools: Tools) -> String? {
    let ask = { (key: String) in
      (try? tools.run("git", ["config", key], in: package, from: "git"))?
        .trimmingCharacters(in: .newlines)
    }
    guard let name = tools.variable("DEBFULLNAME") ?? ask("user.name"),
      let address = tools.variable("DEBEMAIL") ?? ask("user.email")
    else { return nil }
    return "\(name) <\(address)>"
  }

  private static func command(
    _ app: PackagedApp, _ options: PackageOptions
  ) throws(PackagingProblem) -> String? {
    guard !options.has(.noCommand) else {
      for option in [PackageOption.command, .manual] where options.has(option) {
        throw PackagingProblem(
          option.text, options.value(option) ?? "",
          "it makes no sense with --no-command; leave one of both out")
      }
      return nil
    }
    let command = options.value(.command) ?? plainName(app)
    guard command.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9+._\-]*/) != nil else {
      throw PackagingProblem(
        PackageOption.command.text, command,
        "a command has letters, digits, +, -, . and _; name one, or give --no-command")
    }
    return command
  }
}
