/// What the designated initializers of this module begin with, which only this package can call.
///
/// They are public, because a subclass inherits convenience initializers only where it sees every designated
/// one; an app's own subclass of a request or an action would otherwise be left with `init(coder:)`.
public struct _Designated: Sendable {
  package init() {}
}
