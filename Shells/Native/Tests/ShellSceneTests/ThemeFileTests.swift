import ShellScene
import TestSupport
import Testing

@Suite struct `The file of the looks` {
  private func file(_ text: String) throws -> ThemeFile { try ThemeFile(Array(text.utf8)) }

  private func error(_ text: String) -> ThemeFileError? {
    do {
      _ = try file(text)
      return nil
    } catch let error as ThemeFileError {
      return error
    } catch {
      return nil
    }
  }

  @Test(.rules("S51")) func `It changes only the named values, in their scheme`() throws {
    let file = try file(
      """
      # Larger, and green.
      font = Inter, Sans
      text-scale = 1.5
      motion = off
      card-radius = 4

      [dark]
      accent = #00ff00
      card = #11223380\r
      """)
    let theme = file.applied(to: .dark, .dark)
    #expect(theme.font == "Inter, Sans")
    #expect(theme.textScale == 1.5)
    #expect(!theme.hasMotion)
    #expect(theme.metrics.cardRadius == 4)
    #expect(theme.color(.accent) == Color(hex: 0x00FF_00FF))
    #expect(theme.color(.card) == Color(hex: 0x1122_3380))
    #expect(theme.color(.text) == Theme.dark.color(.text))
    let light = file.applied(to: .light, .light)
    #expect(light.colors == Theme.light.colors)
    #expect(light.metrics.cardRadius == 4)
    #expect(light.metrics.bannerWidth == Theme.light.metrics.bannerWidth)
  }

  @Test(.rules("S46"))
  func `It sets the edge and the output of the banners`() throws {
    let file = try ThemeFile(Array("edge = bottom-left\noutput = DP-1\n".utf8))
    let theme = file.applied(to: .light, .light)
    #expect(theme.edge == .bottomLeft)
    #expect(theme.output == "DP-1")
    #expect(throws: ThemeFileError.self) { try ThemeFile(Array("edge = middle".utf8)) }
    #expect(throws: ThemeFileError.self) { try ThemeFile(Array("output = a b".utf8)) }
  }

  @Test func `An empty file, and one of comments, changes nothing`() throws {
    for text in ["", "\n\n", "# nothing\n  \t\n#", "[light]\n"] {
      let file = try file(text)
      for scheme in ColorScheme.allCases {
        #expect(file.applied(to: Theme(scheme), scheme) == Theme(scheme))
      }
    }
  }

  @Test(arguments: [
    ("card-radius = 65", 1, "card-radius = 65", "from 0 to 64"),
    ("\ncard-radius = wide", 2, "card-radius = wide", "from 0 to 64"),
    ("card-radius =", 1, "card-radius = ", "from 0 to 64"),
    ("card-radius = nan", 1, "card-radius = nan", "from 0 to 64"),
    ("text-scale = 0.4", 1, "text-scale = 0.4", "from 0.5 to 3"),
    ("motion = maybe", 1, "motion = maybe", "`on` or `off`"),
    ("font = ", 1, "font = ", "families"),
    ("radius = 3", 1, "radius = 3", "card-radius"),
    ("accent = #ffffff", 1, "accent = #ffffff", "[light], [dark]"),
    ("[light]\naccent = blue", 2, "accent = blue", "#rrggbb"),
    ("[light]\naccent = #fff", 2, "accent = #fff", "#rrggbbaa"),
    ("[light]\naccent = #gggggg", 2, "accent = #gggggg", "#rrggbb"),
    ("[light]\naccent = #+1+2+3", 2, "accent = #+1+2+3", "#rrggbb"),
    ("[light]\nmotion = off", 2, "motion = off", "before the first section"),
    ("[light]\nfoo = #ffffff", 2, "foo = #ffffff", "card-border"),
    ("[red]", 1, "[red]", "[high-contrast-dark]"),
    ("[light", 1, "[light", "[light]"),
    ("words", 1, "words", "name = value"),
    ("gap = 3\ngap = 3", 2, "gap = 3", "one line for each name"),
    ("[dark]\ncard = #000000\n[light]\n[dark]\ncard = #ffffff", 5, "card = #ffffff", "one line"),
  ])
  func `An error names the wrong line, its value and the allowed values`(
    text: String, line: Int, value: String, allowed: String
  ) throws {
    let error = try #require(self.error(text))
    #expect(error.line == line)
    #expect(error.problem.contains(value))
    #expect(error.allowed.contains(allowed))
    #expect(error.description.contains("line \(line): "))
  }

  @Test func `The same colour may be set in several sections`() throws {
    _ = try file("[dark]\ncard = #000000\n[light]\ncard = #ffffff")
  }

  @Test func `A file beyond the limits, or of other bytes than UTF-8, is refused`() {
    #expect(error(String(repeating: "#", count: 64 << 10)) == nil)
    #expect(error(String(repeating: "#", count: 64 << 10) + "#")?.problem.contains("bytes") == true)
    #expect(error(String(repeating: "\n", count: 1_000))?.problem.contains("lines") == true)
    #expect(throws: ThemeFileError.self) { try ThemeFile(Array("gap = 3\n".utf8) + [0xFF]) }
    let long = error("a = " + String(repeating: "x", count: 9_999))
    #expect((long?.description.count ?? 9_999) < 600)
  }
}

@Suite struct `The preferences of the desktop` {
  @Test(.rules("S42")) func `They choose the scheme`() {
    for (brightness, contrast, scheme) in [
      (Preferences.Brightness.none, false, ColorScheme.light), (.light, false, .light),
      (.dark, false, .dark), (.none, true, .highContrastLight), (.light, true, .highContrastLight),
      (.dark, true, .highContrastDark),
    ] {
      let preferences = Preferences(brightness: brightness, hasHighContrast: contrast)
      #expect(preferences.scheme == scheme)
      #expect(preferences.theme().colors == Theme(scheme).colors)
    }
  }

  @Test(.rules("S42", "S49"))
  func `Their scale of texts counts with the file's, within its limits, and each may stop motion`()
    throws
  {
    let file = try ThemeFile(Array("text-scale = 1.5\nmotion = on".utf8))
    let theme = Preferences(hasReducedMotion: true, textScale: 1.2, isRightToLeft: true).theme(file)
    #expect(abs(theme.textScale - 1.8) < 0.001)
    #expect(!theme.hasMotion)
    #expect(theme.isRightToLeft)
    #expect(Preferences(textScale: 100).theme(file).textScale == 3)
    #expect(Preferences(textScale: -1).theme(file).textScale == 0.5)
    #expect(Preferences(textScale: .nan).theme(file).textScale == 1.5)
    let still = try ThemeFile(Array("motion = off".utf8))
    #expect(!Preferences().theme(still).hasMotion)
    #expect(Preferences().theme().hasMotion)
  }
}
