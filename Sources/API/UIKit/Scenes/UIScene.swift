/// One of an app's user interfaces; here an app has one at most.
@MainActor @preconcurrency
open class UIScene: UIResponder {
  /// The session that it was connected for.
  public let session: UISceneSession
  /// Who is told what happens to it; the scene keeps it.
  open var delegate: (any UISceneDelegate)?
  /// Where it stands.
  open internal(set) var activationState: ActivationState = .unattached
  /// The title that a person sees where there is room for one; it is kept and has no effect.
  open var title: String! = ""
  /// Which notifications and addresses the scene would like to have; they are kept and have no effect, since
  /// there is one scene.
  open var activationConditions = UISceneActivationConditions()

  /// Creates a scene, which the app connects.
  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
}
