import ShellPainter
import ShellScene
import TestSupport
import Testing
import Words

/// Nothing is cut, overlaps or is outside of its card, in any language.
@Suite struct `Layouts in other languages` {
  /// How large texts and the screen are.
  struct Setting: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var textScale = 1.0
    var screen = Size(width: 1280, height: 800)

    static let normal = Setting(testDescription: "normal")
    static let veryLarge = Setting(testDescription: "very large", textScale: 2)
    static let all = [
      normal, veryLarge, Setting(testDescription: "large", textScale: 1.5),
      Setting(testDescription: "narrow", screen: Size(width: 360, height: 720)),
    ]
    static let largeAndNarrow = Setting(
      testDescription: "large and narrow", textScale: 1.25,
      screen: Size(width: 400, height: 900))

    func theme(_ words: Vocabulary) -> Theme {
      var theme = Theme(colors: [:])
      theme.hasMotion = false
      theme.textScale = textScale
      theme.isRightToLeft = words.isRightToLeft
      return theme
    }
  }

  /// The faults of all states; one measurer for them all measures each text once.
  private func faults(
    _ tongue: Tongue, _ setting: Setting,
    measurer make: (Theme) -> any TextMeasurer = WrappingMeasurer.init
  ) throws -> [String] {
    let theme = setting.theme(tongue.words)
    let measurer = make(theme)
    return try ShellState.all.flatMap { state in
      var bench = Bench(theme: theme, words: tongue.words, ruler: measurer)
      bench.shell.display.screen = setting.screen
      state.enter(&bench)
      bench.draw()
      let scene = try #require(bench.scenes[state.surface])
      return SceneFaults(
        of: scene, on: bench.shell.display.screen, measuredBy: measurer,
        isRightToLeft: theme.isRightToLeft, clamped: ShellState.clamped
      ).all.map { "\(state.testDescription): \($0)" }
    }
  }

  @Test(.rules("S42", "S43"), arguments: Tongue.pseudo, Setting.all)
  func `Longer words in accents or from the right have their room`(
    tongue: Tongue, setting: Setting
  ) throws {
    #expect(try faults(tongue, setting) == [])
  }

  @Test func `Every translation of the tree is laid out`() {
    #expect(Tongue.translations.count > 20)
  }

  @Test(.rules("S42", "S43"), arguments: Tongue.translations)
  func `The words of every translation have their room`(tongue: Tongue) throws {
    #expect(try faults(tongue, .largeAndNarrow) == [])
  }

  @Test(.rules("S42", "S43"), arguments: Tongue.pseudo, [1, 1.5, 2])
  func `Longer words have their room in the fonts of the machine, at every scale`(
    tongue: Tongue, scale: Double
  ) throws {
    for setting in [Setting.normal, .veryLarge] {
      let faults = try faults(tongue, setting) { Painter(theme: $0, scale: scale) }
      #expect(faults == [], "\(setting.testDescription)")
    }
  }

  /// Languages whose letters come from different fonts, with lines of different heights.
  @Test(.rules("S42", "S43"), arguments: ["ar", "de", "el", "hi", "ja", "ru"])
  func `Translations have their room in the fonts of the machine`(language: String) throws {
    #expect(try faults(.translated(language), .normal) { Painter(theme: $0) } == [])
  }
}
