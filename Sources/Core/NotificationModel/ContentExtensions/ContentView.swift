/// A content extension's view that a shell has open.
public struct ContentView: Hashable, Sendable {
  /// Names the view in later calls and events; no other view of the daemon's life has it.
  public var number: Int64
  /// How it looks beside the rest of the notification (J3).
  public var attributes: AppExtension.ContentAttributes
  /// The buttons of the notification's category, until the extension says otherwise (J7).
  public var actions: [Presentation.Action]

  /// Creates what a shell is told when it opened a view.
  public init(
    number: Int64, attributes: AppExtension.ContentAttributes, actions: [Presentation.Action]
  ) {
    self.number = number
    self.attributes = attributes
    self.actions = actions
  }
}
