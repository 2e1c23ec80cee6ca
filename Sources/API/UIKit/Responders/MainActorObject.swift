/// The base of all classes here that belong to the main actor.
///
/// `NSObject` has an initializer that belongs to no actor, and what overrides it would have to do so too.
/// This class hides it, so that a responder's initializer may call everything that a responder has, as
/// it may on Apple's systems.
@MainActor
open class MainActorObject: NSObject {
  nonisolated init(base: Void) {
    super.init()
  }
}
