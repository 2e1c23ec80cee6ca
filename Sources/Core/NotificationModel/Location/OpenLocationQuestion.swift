/// What an app wants to know of places, as long as the person has not answered.
public struct OpenLocationQuestion: Hashable, Sendable {
  /// What it wants.
  public var wish: LocationWish
  /// Why, in the app's own words; absent where it says nothing.
  public var purpose: String?

  /// Creates a question that nobody has answered.
  public init(wish: LocationWish, purpose: String? = nil) {
    self.wish = wish
    self.purpose = purpose
  }
}
