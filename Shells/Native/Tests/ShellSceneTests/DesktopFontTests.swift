import ShellScene
import TestSupport
import Testing

@Suite struct `The font of the desktop` {
  @Test(
    .rules("S42"),
    arguments: [
      ("Cantarell 11", "Cantarell", 11.0), ("Noto Sans Medium 10.5", "Noto Sans Medium", 10.5),
      ("Inter,  Sans   22", "Inter, Sans", 22), ("思源黑体 12", "思源黑体", 12),
    ])
  func `Its name is families and a size`(_ name: String, _ family: String, _ size: Double) {
    let font = DesktopFont(name)
    #expect(font?.family == family)
    #expect(font?.size == size)
  }

  @Test(
    .rules("S42"),
    arguments: [
      "", " ", "11", "Cantarell", "Cantarell 0", "Cantarell -3", "Cantarell nan", "Cantarell 1e9",
      "Canta\u{0}rell 11", "Cantarell 11px", ", 11", String(repeating: "x", count: 300) + " 11",
    ])
  func `A name without a font or a size means nothing`(_ name: String) {
    #expect(DesktopFont(name) == nil)
  }

  @Test(.rules("S42", "S51")) func `It is used with its size, unless the file names a font`() throws
  {
    let preferences = Preferences(textScale: 1.25, font: DesktopFont("Cantarell 22"))
    #expect(preferences.theme().font == "Cantarell")
    #expect(preferences.theme().textScale == 2.5)
    let sized = try ThemeFile(Array("text-scale = 0.5".utf8))
    #expect(preferences.theme(sized).textScale == 1.25)
    let named = try ThemeFile(Array("font = Inter, Sans".utf8))
    #expect(preferences.theme(named).font == "Inter, Sans")
    #expect(preferences.theme(named).textScale == 1.25)
    #expect(Preferences(font: DesktopFont("Cantarell 11")).theme().textScale == 1)
  }
}
