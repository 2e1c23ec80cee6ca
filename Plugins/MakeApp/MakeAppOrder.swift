import PackagePlugin

/// What a person asks the plugin for.
struct MakeAppOrder {
  /// A form in which an app is given to others.
  enum PackageKind: String, CaseIterable {
    /// A Debian package.
    case deb
    /// The manifest of a Flatpak.
    case flatpak
  }

  static let usage = """
    usage: swift package make-app NAME [--debug] [--static] [--manifest FILE]
           swift package make-app [NAME] --deb|--flatpak [OPTION...]
           swift package make-app NAME --add service|content [--name CLASS] [--manifest FILE]

    NAME.app.json says what the bundle NAME.app is made of; a package with one such file needs no NAME.
    --debug      build without optimisation
    --static     link Swift's libraries into the programs
    --manifest   another manifest, as a path seen from Package.swift
    --add        start a new extension of the app, in Sources/NAME
    --deb        make the app's Debian package; Swift's libraries are linked into the programs
    --flatpak    write the app's manifest for flatpak-builder; Swift's libraries are linked into the programs

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

  /// The app's name, unless it is that of the only manifest.
  let app: String?
  let isDebug: Bool
  let isStatic: Bool
  let manifest: String?
  let addedKind: String?
  let extensionName: String?
  let packages: [PackageKind]
  /// The options of the packages, which the program reads.
  let packageOptions: [String]

  init(_ arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    isDebug = extractor.extractFlag(named: "debug") > 0
    let isStatic = extractor.extractFlag(named: "static") > 0
    manifest = extractor.extractOption(named: "manifest").last
    addedKind = extractor.extractOption(named: "add").last
    extensionName = extractor.extractOption(named: "name").last
    packages = PackageKind.allCases.filter { extractor.extractFlag(named: $0.rawValue) > 0 }
    // A shipped app cannot rely on Swift's libraries: no Debian has them.
    self.isStatic = isStatic || !packages.isEmpty
    var rest = extractor.remainingArguments
    app = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if app != nil { rest.removeFirst() }
    packageOptions = rest
    guard app ?? "x" != "", app?.contains("/") != true, packages.count < 2,
      !packages.isEmpty || app != nil && rest.isEmpty
    else { throw MakeAppFailure(Self.usage) }
  }
}
