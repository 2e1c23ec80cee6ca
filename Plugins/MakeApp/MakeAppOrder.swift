/// The order of the user, as the program `make-app-bundle` has read it.
struct MakeAppOrder: Decodable {
  /// The app's name, unless it is that of the only manifest.
  let app: String?
  let isRelease: Bool
  let isStatic: Bool
  let manifest: String?
  let addedKind: String?
  let extensionName: String?
  /// The kind of package to make: `deb` or `flatpak`.
  let package: String?
  /// The options of the package, which the program reads.
  let packageOptions: [String]
  /// The text to print instead of making anything.
  let usage: String?
}
