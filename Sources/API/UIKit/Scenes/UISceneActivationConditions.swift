/// Which notifications and addresses a scene would like to have, by their content's
/// `targetContentIdentifier`.
///
/// - Note: An app has one scene here, which gets everything. `NSPredicate` on Linux takes no format string.
@MainActor @preconcurrency
open class UISceneActivationConditions: MainActorObject, @preconcurrency NSSecureCoding {
  /// What it can show; everything unless set.
  open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// What it would like to show; nothing unless set.
  open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

  /// Creates conditions that let the scene show everything.
  public init() {
    super.init(base: ())
  }

  /// Creates the usual conditions: predicates cannot be archived on Linux.
  public required init?(coder: NSCoder) {
    super.init(base: ())
  }

  /// Writes nothing: predicates cannot be archived on Linux.
  open func encode(with coder: NSCoder) {}

  /// Whether archives of this class name the classes they expect; always true.
  open nonisolated class var supportsSecureCoding: Bool { true }
}
