/// How a scene is made.
@MainActor @preconcurrency
open class UISceneConfiguration: MainActorObject {
  /// The name in `Info.plist`, if it has one.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene; `UIWindowScene` unless set to one below it. Only `UIWindowScene` is made here.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate, of which one is made by its initializer without parameters.
  open var delegateClass: AnyClass?
  /// The storyboard whose first controller the scene's window begins with.
  open var storyboard: UIStoryboard?

  /// Creates a configuration; one that `Info.plist` has under this name is filled in.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init(base: ())
    guard let entry = SceneManifest(Bundle.main).entry(named: name, role: sessionRole) else {
      return
    }
    delegateClass = entry.delegateClass.flatMap { NSClassFromString($0) }
    storyboard = entry.storyboard.map { UIStoryboard(name: $0, bundle: nil) }
  }
}
