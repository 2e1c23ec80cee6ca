/// What the bundle's `Info.plist` says about scenes, under `UIApplicationSceneManifest`.
struct SceneManifest {
  /// One way to make a scene.
  struct Entry {
    var name: String?
    /// The name of the delegate's class with its module.
    var delegateClass: String?
    var storyboard: String?
  }

  private let roles: [String: Any]
  private let module: String

  init(_ bundle: Bundle) {
    self.init(
      bundle.object(forInfoDictionaryKey: "UIApplicationSceneManifest"),
      module: bundle.object(forInfoDictionaryKey: "CFBundleExecutable") as? String ?? "")
  }

  /// Reads what stands under the key; anything else than Apple's form is no manifest.
  init(_ value: Any?, module: String) {
    let manifest = value as? [String: Any]
    roles = manifest?["UISceneConfigurations"] as? [String: Any] ?? [:]
    self.module = module
  }

  /// The configuration of a name, or the first one without a name.
  func entry(named name: String?, role: UISceneSession.Role) -> Entry? {
    let entries = (roles[role.rawValue] as? [[String: Any]] ?? []).map(entry)
    return name.map { name in entries.first { $0.name == name } } ?? entries.first
  }

  private func entry(_ values: [String: Any]) -> Entry {
    let delegate = values["UISceneDelegateClassName"] as? String
    return Entry(
      name: values["UISceneConfigurationName"] as? String,
      delegateClass: delegate.map(withModule),
      storyboard: values["UISceneStoryboardFile"] as? String)
  }

  /// Xcode fills in the module; a manifest that is used as it was written names the variable.
  private func withModule(_ name: String) -> String {
    let name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
    return name.contains(".") ? name : "\(module).\(name)"
  }
}
