/// Something that a person did.
///
/// - Note: Shells tell what came of touches and keys, so that none is ever made here.
@MainActor @preconcurrency
public final class UIEvent: MainActorObject {
  init() {
    super.init(base: ())
  }
}
