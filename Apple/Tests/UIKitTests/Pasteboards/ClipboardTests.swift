import Foundation
import TestSupport
import Testing

@testable import UIKit

/// The general pasteboard and the desktop's clipboard, which a script replaces.
@Suite final class ClipboardTests {
  private let folder: URL
  private var clipboard: URL { folder.appending(path: "clipboard") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Installs a program that keeps the clipboard in a file, and records its arguments.
  private func install(_ name: String, _ script: String? = nil) throws {
    let usual = """
      echo "$0 $*" >> \(folder.path)/calls
      case "$*" in
      *-clear*) /bin/rm -f \(clipboard.path);;
      *-out*|*--output*|*no-newline*) exec /bin/cat \(clipboard.path);;
      *) exec /bin/cat > \(clipboard.path);;
      esac
      """
    try TestProgram.write(
      "#!/bin/sh\n\(script ?? usual)\n", to: folder.appending(path: name).path)
  }

  private func found(_ screen: String = "DISPLAY") -> ClipboardProgram? {
    ClipboardProgram(environment: [screen: ":9", "PATH": folder.path])
  }

  private func pasteboard() throws -> PasteboardState {
    let program: ClipboardProgram = try #require(found())
    return PasteboardState(name: "test", program: program)
  }

  private var written: String? { try? String(contentsOf: clipboard, encoding: .utf8) }

  @Test(arguments: ["xclip", "xsel"])
  func `A text goes to the program of the desktop and comes back from it`(name: String) throws {
    try install(name)
    let program = try #require(found())
    let text = String(repeating: "Grüße\n-n %s\\ ", count: 20_000)
    #expect(program.read() == .noText)
    let isWritten = program.write(text)
    let (isSame, isRead) = (written == text, program.read() == .text(text))
    #expect(isWritten && isSame && isRead)
    #expect(program.write(nil) && program.read() == .noText)
  }

  @Test func `Two programs copy and paste under Wayland`() throws {
    try install("wl-copy")
    #expect(found("WAYLAND_DISPLAY") == nil)
    try install("wl-paste")
    let program = try #require(found("WAYLAND_DISPLAY"))
    #expect(program.write("abc") && program.read() == .text("abc"))
    let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
    #expect(
      calls == """
        \(folder.path)/wl-copy --type text/plain;charset=utf-8
        \(folder.path)/wl-paste --no-newline --type text

        """)
  }

  @Test func `Without a screen no clipboard program is used`() throws {
    try install("xclip")
    #expect(ClipboardProgram(environment: ["PATH": folder.path]) == nil)
    #expect(ClipboardProgram(environment: ["PATH": folder.path, "DISPLAY": ""]) == nil)
  }

  @Test
  func `A text that another program copies replaces the items and counts as a change`() throws {
    try install("xclip")
    let board = try pasteboard()
    board.replace(with: PasteboardContent(texts: ["mine"]))
    #expect(written == "mine" && board.content().texts == ["mine"])
    let before = board.changes()
    try Data("https://example.com/a?b=c".utf8).write(to: clipboard)
    #expect(board.content().texts == ["https://example.com/a?b=c"])
    #expect(board.content().addresses == [URL(string: "https://example.com/a?b=c")])
    #expect(board.changes() == before + 1)
    try Data("see https://example.com".utf8).write(to: clipboard)
    #expect(board.content().addresses.isEmpty && board.changes() == before + 2)
    try FileManager.default.removeItem(at: clipboard)
    #expect(board.content().items.isEmpty)
  }

  @Test func `Data that is not a text stays in the process until another program copies`() throws {
    try install("xclip")
    try Data("before".utf8).write(to: clipboard)
    let board = try pasteboard()
    let data = PasteboardContent(items: [["com.example.token": .data(Data([0xff]))]])
    board.replace(with: data)
    #expect(board.content() == data && written == "before")
    try Data("after".utf8).write(to: clipboard)
    #expect(board.content().texts == ["after"])
  }

  @Test func `A program that fails or prints nothing leaves the content of the process`() throws {
    try install("xclip", "exit 3")
    let board = try pasteboard()
    board.replace(with: PasteboardContent(texts: ["mine"]))
    #expect(board.content().texts == ["mine"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `A program that hangs is ended after two seconds`() throws {
    try install("xclip", "exec /bin/sleep 1000")
    let program = try #require(found())
    #expect(program.read() == .unknown)
    #expect(!program.write("text"))
  }

  @Test func `A text with an expiry date is removed then, unless another one came`() throws {
    try install("xclip")
    let board = try pasteboard()
    board.replace(with: PasteboardContent(texts: ["secret"]), until: Date())
    #expect(board.content().items.isEmpty && written ?? "" == "")
    board.replace(with: PasteboardContent(texts: ["secret"]), until: Date())
    try Data("other".utf8).write(to: clipboard)
    #expect(board.content().texts == ["other"] && written == "other")
  }
}
