import TestSupport
import Testing

@testable import ShellAccessibility

@Suite struct `A text that is read in parts` {
  private let text = AccessibleText("Hi you. How äre we?\nFine")

  private func part(
    _ unit: AccessibleText.Unit, _ offset: Int, _ side: AccessibleText.Side = .at
  ) -> String {
    text[text.part(unit, side, offset)]
  }

  @Test func `A word has the spaces after it, or before it when its end counts`() {
    #expect(part(.word, 0) == "Hi ")
    #expect(part(.word, 2) == "Hi ")
    #expect(part(.word, 3) == "you. ")
    #expect(part(.word, 13, .after) == "we?\n")
    #expect(part(.word, 3, .before) == "Hi ")
    #expect(part(.wordEnd, 2) == " you")
  }

  @Test func `Sentences end with their mark and the spaces after it`() {
    #expect(part(.sentence, 1) == "Hi you. ")
    #expect(part(.sentence, 8) == "How äre we?\n")
    #expect(part(.sentence, 20) == "Fine")
  }

  @Test func `A line ends behind its break`() {
    #expect(part(.line, 3) == "Hi you. How äre we?\n")
    #expect(part(.line, 24) == "Fine")
  }

  @Test func `At the end of the text, the line is the unfinished one and the character is empty`() {
    #expect(part(.line, text.count) == "Fine")
    #expect(part(.character, text.count) == "")
    #expect(part(.character, text.count, .before) == "e")
    let ended = AccessibleText("One\n")
    #expect(ended[ended.part(.line, .at, 4)] == "")
    #expect(ended[ended.part(.line, .before, 4)] == "One\n")
  }

  @Test func `An empty text has only empty parts`() {
    let empty = AccessibleText("")
    for unit: AccessibleText.Unit in [.character, .word, .wordEnd, .sentence, .line] {
      for side: AccessibleText.Side in [.before, .at, .after] {
        #expect(empty.part(unit, side, 0) == 0..<0)
      }
    }
  }

  @Test func `Every part is inside the text, and all parts together are the text`() {
    for sample in ["", "a", "👩‍👩‍👧 e\u{301}!", "  x  ", "a\r\nb\n\n", "شكرا جزيلا."] {
      let text = AccessibleText(sample)
      for unit: AccessibleText.Unit in [.character, .word, .wordEnd, .sentence, .line] {
        var offset = 0
        var whole = ""
        while offset < text.count {
          let range = text.part(unit, .at, offset)
          #expect(range.lowerBound == offset && range.upperBound > offset)
          whole += text[range]
          offset = range.upperBound
        }
        #expect(whole == sample)
      }
    }
  }

  @Test func `Bytes and characters lead to each other`() {
    let text = AccessibleText("aä€👍")
    #expect((0...4).map(text.byte(atCharacter:)) == [0, 1, 3, 6, 10])
    #expect([0, 1, 3, 6, 10, 99, -1].map(text.character(atByte:)) == [0, 1, 2, 3, 4, 4, 0])
  }
}

@Suite struct `Listeners to events` {
  @Test func `An event reaches its listeners and the listeners to its class`() {
    var listeners = EventListeners()
    listeners.add(":1.1", "Object:StateChanged:Showing")
    listeners.add(":1.2", "object:state-changed")
    listeners.add(":1.3", "object:")
    listeners.add(":1.4", "window:create")
    #expect(listeners.clients(of: "object:state-changed:showing") == [":1.1", ":1.2", ":1.3"])
    #expect(listeners.clients(of: "object:state-changed:focused") == [":1.2", ":1.3"])
    #expect(listeners.clients(of: "object:announcement") == [":1.3"])
  }

  @Test func `A listener is removed for one event or for all`() {
    var listeners = EventListeners()
    listeners.add(":1.1", "object:announcement")
    listeners.add(":1.1", "window:create")
    listeners.remove(":1.1", "Object:Announcement")
    #expect(listeners.clients(of: "object:announcement").isEmpty)
    #expect(listeners.clients(of: "window:create") == [":1.1"])
    listeners.remove(":1.1", "")
    #expect(listeners.clients(of: "window:create").isEmpty)
  }

  @Test func `The number of listeners is limited`() {
    var listeners = EventListeners()
    for index in 0..<AccessibilityLimits.listeners + 10 { listeners.add(":1.1", "a:\(index)") }
    #expect(listeners.clients(of: "a:0") == [":1.1"])
    #expect(listeners.clients(of: "a:\(AccessibilityLimits.listeners)").isEmpty)
  }
}
