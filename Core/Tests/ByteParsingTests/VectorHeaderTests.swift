import ByteParsing
import Testing

@Suite struct VectorHeaderTests {
  @Test(arguments: [
    "<svg/>", " \n\t<svg width='1'>", "\u{FEFF}<?xml version='1.0'?><!-- a cup --><svg>",
    "<!DOCTYPE svg PUBLIC 'x' 'y'>\r\n<svg>",
  ])
  func `Markup that names the element of drawings in its first bytes is a drawing`(text: String) {
    #expect(VectorHeader.isDrawing(Array(text.utf8)))
  }

  @Test(arguments: ["", "<", "<sv", "svg", "a <svg>", "<html><body>", "\u{1F}\u{8B}<svg"])
  func `Any other text is not a drawing`(text: String) {
    #expect(!VectorHeader.isDrawing(Array(text.utf8)))
  }
}
