import PackagePlugin

/// What a person asks the plugin for.
struct MakeAppOrder {
  static let usage = """
    usage: swift package make-app NAME [--debug] [--static] [--manifest FILE]
           swift package make-app NAME --add service|content [--name CLASS] [--manifest FILE]

    NAME.app.json says what the bundle NAME.app is made of.
    --debug      build without optimisation
    --static     link Swift's libraries into the programs
    --manifest   another manifest, as a path seen from Package.swift
    --add        start a new extension of the app, in Sources/NAME
    """

  let app: String
  let isDebug: Bool
  let isStatic: Bool
  let manifest: String?
  let addedKind: String?
  let extensionName: String?

  init(_ arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    isDebug = extractor.extractFlag(named: "debug") > 0
    isStatic = extractor.extractFlag(named: "static") > 0
    manifest = extractor.extractOption(named: "manifest").last
    addedKind = extractor.extractOption(named: "add").last
    extensionName = extractor.extractOption(named: "name").last
    let rest = extractor.remainingArguments
    guard rest.count == 1, let app = rest.first, !app.isEmpty, !app.hasPrefix("-"),
      !app.contains("/")
    else { throw MakeAppFailure(Self.usage) }
    self.app = app
  }
}
