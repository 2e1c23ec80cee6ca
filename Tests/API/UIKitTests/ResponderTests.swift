import Testing
import UIKit

@MainActor @Suite struct ResponderTests {
  private final class Typing: UIResponder {
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test func `one responder at a time takes what is typed`() {
    let first = Typing()
    let second = Typing()
    #expect(first.becomeFirstResponder() && first.isFirstResponder)
    #expect(second.becomeFirstResponder() && second.isFirstResponder && !first.isFirstResponder)
    #expect(second.resignFirstResponder() && !second.isFirstResponder)
    #expect(!UIResponder().becomeFirstResponder())
  }
}
