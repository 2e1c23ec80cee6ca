import NotificationModel
import NotificationText
import Testing

/// A format may show an argument thousands of times, and its text is computed once.
struct LongArgumentTests {
  @Test func `A list is shown up to the limit of any text`() {
    let inner = PropertyList.array((0..<500).map { _ in .string("\u{2764}\u{FE0F}-and-more") })
    let outer = PropertyList.array((0..<500).map { _ in inner })
    let formatter = MessageFormatter(arguments: [outer], language: "en")
    let whole = formatter.text(of: "%@")
    #expect(whole.utf8.count <= TextLimits.shownBytes)
    #expect(whole.utf8.count > TextLimits.shownBytes - 8)
    #expect(whole.hasPrefix("\u{2764}\u{FE0F}-and-more, \u{2764}\u{FE0F}"))
    #expect(formatter.text(of: "%.3@") == "\u{2764}\u{FE0F}-a")
  }

  @Test(.timeLimit(.minutes(5))) func `A large dictionary is not sorted for every placeholder`() {
    let values = Dictionary(
      uniqueKeysWithValues: (0..<20_000).map { ("key \($0)", PropertyList.integer(Int64($0))) })
    let formatter = MessageFormatter(arguments: [.dictionary(values)], language: "en")
    let format = String(repeating: "%1$.1@", count: 4_000)
    #expect(formatter.text(of: format) == String(repeating: "k", count: 4_000))
  }
}
