import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct `The declarations of Pango` {
  /// Our header declares the used parts of the libraries. The compiler refuses a declaration that contradicts one of the
  /// libraries' own headers, and the assertions compare layouts and values, which have no declaration.
  @Test(.timeLimit(.minutes(5)))
  func `The declared functions, structures and values equal those in the libraries' own headers`()
    throws
  {
    let header = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Platform/System/CPango/CPango.h").standardized.path
    let folder = try TemporaryFolder()
    let values = [
      "PANGO_STYLE_ITALIC == 2", "PANGO_UNDERLINE_SINGLE == 1", "PANGO_WRAP_WORD_CHAR == 2",
      "PANGO_ELLIPSIZE_END == 3", "PANGO_WEIGHT_NORMAL == 400", "PANGO_WEIGHT_MEDIUM == 500",
      "PANGO_WEIGHT_SEMIBOLD == 600", "PANGO_WEIGHT_BOLD == 700", "PANGO_SCALE == 1024",
      "sizeof(PangoRectangle) == 16", "offsetof(PangoRectangle, y) == 4",
      "offsetof(PangoRectangle, width) == 8", "offsetof(PangoRectangle, height) == 12",
      "offsetof(PangoAttribute, start_index) == 8", "offsetof(PangoAttribute, end_index) == 12",
      "sizeof(PangoLogAttr) == 4", "sizeof(gboolean) == 4", "G_NORMALIZE_ALL == 2",
    ]
    try """
    #include <stddef.h>
    #include <pango/pangocairo.h>
    #include "\(header)"
    \(values.map { "_Static_assert(\($0), \"\($0)\");" }.joined(separator: "\n"))
    """.write(toFile: folder.path("compared.c"), atomically: true, encoding: .utf8)
    let (status, said) = try compile(folder.path("compared.c"), "-fsyntax-only")
    #expect(status == 0, "\(said)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `The bit for caret positions is the same as in Pango's own header`() throws {
    let header = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Platform/System/CPango/CPango.h").standardized.path
    let folder = try TemporaryFolder()
    let program = """
      #include <string.h>
      %
      int main(void) {
        PangoLogAttr bits;
        memset(&bits, 0, sizeof bits);
        bits.is_cursor_position = 1;
        unsigned word;
        memcpy(&word, &bits, sizeof word);
        return (int)word;
      }
      """
    var answers: [Int32] = []
    for include in ["#include <pango/pango.h>", "#include \"\(header)\""] {
      try program.replacing("%", with: include)
        .write(toFile: folder.path("bit.c"), atomically: true, encoding: .utf8)
      let (status, said) = try compile(folder.path("bit.c"), "-o", folder.path("bit"))
      try #require(status == 0, "\(said)")
      let run = Process()
      run.executableURL = URL(filePath: folder.path("bit"))
      try run.run()
      run.waitUntilExit()
      answers.append(run.terminationStatus)
    }
    #expect(answers[0] == answers[1] && answers[0] != 0)
  }

  private func compile(_ source: String, _ options: String...) throws -> (Int32, String) {
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    compiler.arguments =
      [
        "-c",
        "exec clang -Werror -Wno-deprecated-declarations $(pkg-config --cflags pangocairo) \"$@\" 2>&1",
        "sh", source,
      ] + options
    let output = Pipe()
    compiler.standardOutput = output
    try compiler.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus, said)
  }
}
