/// An address that a scene is to open, with what was said of it.
@MainActor @preconcurrency
open class UIOpenURLContext: MainActorObject {
  /// The address.
  public let url: URL
  /// What was said with it; nothing here.
  public let options = UIScene.OpenURLOptions()

  init(url: URL) {
    self.url = url
    super.init(base: ())
  }
}

extension UIScene {
  /// What was said with an address that a scene is to open; Linux says nothing.
  @MainActor @preconcurrency
  open class OpenURLOptions: MainActorObject {
    /// The identifier of the app that asked; never there.
    open var sourceApplication: String? { nil }
    /// What that app said; never there.
    open var annotation: Any? { nil }
    /// Whether the file may be changed where it is; never.
    open var openInPlace: Bool { false }

    init() {
      super.init(base: ())
    }
  }

  /// What is said with an address that a scene opens elsewhere.
  @MainActor @preconcurrency
  open class OpenExternalURLOptions: MainActorObject {
    /// Opens only addresses that belong to an app; it has no effect here.
    open var universalLinksOnly = false

    /// Creates options that say nothing.
    public init() {
      super.init(base: ())
    }
  }

  /// Opens an address, as the app's `open(_:options:completionHandler:)` does.
  public func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    UIApplication.shared.open(url, options: [:], completionHandler: completion)
  }
}
