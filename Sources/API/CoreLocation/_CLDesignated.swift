/// What the designated initializers of this module begin with that only this package can call.
///
/// They are public, because a subclass inherits convenience initializers only where it sees every designated
/// one; an app's own subclass of a location would otherwise be left with `init(coder:)`.
public struct _CLDesignated: Sendable {
  package init() {}
}
