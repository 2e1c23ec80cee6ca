import Foundation
import Testing

@Suite("Declarations of gdk-pixbuf")
struct DeclarationTests {
  /// Our header declares the functions of the library that it needs; the compiler refuses a declaration that
  /// contradicts one of the library's own header.
  @Test(.timeLimit(.minutes(5)))
  func `The declared functions of gdk-pixbuf are those of the library's own headers`() throws {
    let header = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Platform/System/CGdkPixbuf/CGdkPixbuf.h").standardized.path
    let source = FileManager.default.temporaryDirectory
      .appending(path: "declarations-\(UUID().uuidString).c")
    defer { try? FileManager.default.removeItem(at: source) }
    try """
    #include <gdk-pixbuf/gdk-pixbuf.h>
    #include "\(header)"
    """.write(to: source, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    compiler.arguments = [
      "-c",
      "exec clang -fsyntax-only -Werror -Wno-deprecated-declarations "
        + "$(pkg-config --cflags gdk-pixbuf-2.0) \"$0\" 2>&1",
      source.path,
    ]
    let output = Pipe()
    compiler.standardOutput = output
    try compiler.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(said)")
  }
}
