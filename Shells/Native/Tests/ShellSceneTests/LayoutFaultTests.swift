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

  private func faults(
    _ state: ShellState, _ tongue: Tongue, _ setting: Setting,
    measurer: (Theme) -> any TextMeasurer = WrappingMeasurer.init
  ) throws -> [String] {
    let theme = setting.theme(tongue.words)
    let measurer = measurer(theme)
    var bench = Bench(theme: theme, words: tongue.words, ruler: measurer)
    bench.shell.display.screen = setting.screen
    state.enter(&bench)
    bench.draw()
    let scene = try #require(bench.scenes[state.surface])
    return SceneFaults(
      of: scene, on: bench.shell.display.screen, measuredBy: measurer,
      isRightToLeft: theme.isRightToLeft, clamped: ShellState.clamped
    ).all
  }

  @Test(.rules("S42", "S43"), arguments: ShellState.all)
  func `Longer words in accents or from the right have their room`(state: ShellState) throws {
    for tongue in Tongue.pseudo {
      for setting in Setting.all {
        let faults = try faults(state, tongue, setting)
        #expect(faults == [], "\(tongue.testDescription), \(setting.testDescription)")
      }
    }
  }

  @Test(.rules("S42", "S43"), arguments: ShellState.all)
  func `The words of every translation have their room`(state: ShellState) throws {
    #expect(Tongue.translations.count > 20)
    for tongue in Tongue.translations {
      let faults = try faults(state, tongue, .largeAndNarrow)
      #expect(faults == [], "\(tongue.testDescription)")
    }
  }

  @Test(.rules("S42", "S43"), arguments: ShellState.all)
  func `Longer words have their room in the fonts of the machine, at every scale`(
    state: ShellState
  ) throws {
    for tongue in Tongue.pseudo {
      for setting in [Setting.normal, .veryLarge] {
        for scale in [1, 1.5, 2] {
          let faults = try faults(state, tongue, setting) { Painter(theme: $0, scale: scale) }
          #expect(
            faults == [], "\(tongue.testDescription), \(setting.testDescription), \(scale)")
        }
      }
    }
  }

  /// Languages whose letters come from different fonts, with lines of different heights.
  @Test(.rules("S42", "S43"), arguments: ShellState.all, ["ar", "de", "el", "hi", "ja", "ru"])
  func `Translations have their room in the fonts of the machine`(
    state: ShellState, language: String
  ) throws {
    let faults = try faults(state, .translated(language), .normal) { Painter(theme: $0) }
    #expect(faults == [])
  }
}
