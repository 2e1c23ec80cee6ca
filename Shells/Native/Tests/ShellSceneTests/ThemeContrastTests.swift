import ShellScene
import TestSupport
import Testing

@Suite struct `The colours of a theme` {
  /// How bright a colour is for the eye: the formula of the Web Content Accessibility Guidelines.
  private func luminance(_ color: Color) -> Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// The power of 2.4, by its square and the root of its fifth root's square, found by halving.
  private func power(_ base: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    let wanted = base * base
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle * middle * middle < wanted { low = middle } else { high = middle }
    }
    return base * base * low
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test(arguments: ColorScheme.allCases)
  func `Texts have enough contrast to their background`(scheme: ColorScheme) {
    let theme = Theme(scheme)
    let least = scheme.hasHighContrast ? 7 : 4.5
    func check(_ text: ColorRole, on grounds: [Color], _ least: Double) {
      let below = grounds.reversed().reduce(theme.color(.card)) { $1.over($0) }
      let value = contrast(theme.color(text).over(below), below)
      #expect(value >= least, "\(text) on \(grounds): \(value)")
    }
    for ground in [ColorRole.card, .panel, .field] {
      for text in [ColorRole.text, .faintText] { check(text, on: [theme.color(ground)], least) }
    }
    for text in [ColorRole.critical, .timeSensitive, .accent, .destructive] {
      check(text, on: [], least)
    }
    for button in [ColorRole.button, .buttonHover] {
      check(.buttonText, on: [theme.color(button)], least)
      check(.buttonText, on: [theme.color(button), theme.color(.panel)], least)
    }
    check(.accentText, on: [theme.color(.accent)], least)
    check(.text, on: [theme.color(.selection)], least)
  }

  @Test(arguments: ColorScheme.allCases)
  func `Signs with a meaning have enough contrast, too`(scheme: ColorScheme) {
    let theme = Theme(scheme)
    let card = theme.color(.card)
    for role in [ColorRole.focusRing, .progress, .critical] {
      #expect(contrast(theme.color(role), card) >= 3, "\(role)")
    }
    let track = theme.color(.progressTrack).over(card)
    #expect(contrast(theme.color(.progress), track) >= 3)
    if scheme.hasHighContrast {
      for border in [ColorRole.cardBorder, .buttonBorder, .fieldBorder] {
        #expect(contrast(theme.color(border), card) >= 7)
      }
      #expect(theme.metrics.border >= 2)
    }
  }

  @Test func `Every role has a colour in every scheme, and backgrounds are opaque`() {
    for scheme in ColorScheme.allCases {
      let theme = Theme(scheme)
      #expect(Set(theme.colors.keys) == Set(ColorRole.allCases))
      for role in [ColorRole.card, .panel, .field, .text, .faintText, .accent] {
        #expect(theme.color(role).alpha == 1)
      }
    }
  }
}
