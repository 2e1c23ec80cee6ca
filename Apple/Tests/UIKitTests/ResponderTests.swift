import Testing
import UIKit

@MainActor @Suite struct ResponderTests {
  private final class Typing: UIResponder {
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test func `Only one responder at a time receives typed text`() {
    let first = Typing()
    let second = Typing()
    #expect(first.becomeFirstResponder() && first.isFirstResponder)
    #expect(second.becomeFirstResponder() && second.isFirstResponder && !first.isFirstResponder)
    #expect(second.resignFirstResponder() && !second.isFirstResponder)
    #expect(!UIResponder().becomeFirstResponder())
  }
}
