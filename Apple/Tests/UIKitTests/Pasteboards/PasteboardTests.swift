import Foundation
import Testing
import UIKit

/// The contents of a pasteboard of this process, read through its members.
@Suite struct PasteboardTests {
  private let board = UIPasteboard.withUniqueName()

  @Test func `A text that is set is the only item, and nil empties the pasteboard`() {
    board.strings = ["one", "two"]
    #expect(board.string == "one" && board.strings == ["one", "two"] && board.numberOfItems == 2)
    board.string = "three"
    #expect(board.strings == ["three"] && board.hasStrings && !board.hasURLs)
    #expect(board.types == ["public.utf8-plain-text"])
    #expect(board.contains(pasteboardTypes: UIPasteboard.typeListString))
    board.string = nil
    #expect(board.string == nil && board.strings == nil && board.items.isEmpty)
  }

  @Test func `An address can be pasted as text too`() {
    let address = URL(fileURLWithPath: "/tmp/a b")
    board.url = address
    #expect(board.url == address && board.urls == [address] && board.hasURLs)
    #expect(board.string == "file:///tmp/a%20b")
  }

  @Test func `Values of other types are kept as text, address or data, or left out`() {
    board.items = [["com.example.token": Data([1, 2]), "public.text": "abc", "com.example.no": 5]]
    #expect(board.types == ["com.example.token", "public.text"])
    #expect(board.data(forPasteboardType: "com.example.token") == Data([1, 2]))
    #expect(board.data(forPasteboardType: "public.text") == Data("abc".utf8))
    #expect(board.value(forPasteboardType: "public.text") as? String == "abc")
    #expect(board.value(forPasteboardType: "com.example.no") == nil)
    board.addItems([["public.utf8-plain-text": "second"]])
    #expect(board.strings == ["abc", "second"])
    board.setValue("only", forPasteboardType: "public.plain-text")
    #expect(board.strings == ["only"])
    board.setData(Data("data".utf8), forPasteboardType: "public.utf8-plain-text")
    #expect(board.string == "data")
  }

  @Test func `Every change is counted, and posted with the pasteboard as its object`() async {
    let board = board
    let before = board.changeCount
    await confirmation { posted in
      let observer = NotificationCenter.default.addObserver(
        forName: UIPasteboard.changedNotification, object: board, queue: nil
      ) { _ in posted() }
      board.string = "text"
      NotificationCenter.default.removeObserver(observer)
    }
    #expect(board.changeCount == before + 1)
  }

  @Test func `A pasteboard is found by its name until it is removed`() throws {
    let name = UIPasteboard.Name("com.example.\(UUID().uuidString)")
    #expect(UIPasteboard(name: name, create: false) == nil)
    try #require(UIPasteboard(name: name, create: true)).string = "kept"
    #expect(UIPasteboard(name: name, create: false)?.string == "kept")
    #expect(UIPasteboard(name: board.name, create: false)?.name == board.name)
    UIPasteboard.remove(withName: name)
    #expect(UIPasteboard(name: name, create: false) == nil)
    UIPasteboard.remove(withName: .general)
    #expect(UIPasteboard(name: .general, create: false)?.name == .general)
  }

  @Test func `Items past their expiry date are removed`() {
    board.setItems(
      [["public.text": "secret"]], options: [.expirationDate: Date(timeIntervalSinceNow: -1)])
    #expect(board.string == nil)
    board.setItems(
      [["public.text": "secret"]],
      options: [.expirationDate: Date(timeIntervalSinceNow: 600), .localOnly: true])
    #expect(board.string == "secret")
  }

  @Test func `At most a thousand items are kept`() {
    board.strings = (0..<1_002).map(String.init)
    #expect(board.numberOfItems == 1_000)
  }
}
