import NotificationModel

/// What the name of a font says about its letters.
struct FontName {
  private let words: String

  init(_ name: String) {
    words = name.lowercased()
  }

  func font(size: Double) -> ViewText.Font {
    ViewText.Font(
      size: size, weight: weight, isItalic: has("italic", "oblique"),
      isMonospaced: has("mono", "courier", "menlo", "consol"))
  }

  private var weight: Int {
    // What contains another name stands before it.
    let weights: [(String, Int)] = [
      ("ultralight", 100), ("extralight", 200), ("semibold", 600), ("demibold", 600),
      ("extrabold", 800), ("ultrabold", 800), ("thin", 200), ("light", 300), ("medium", 500),
      ("heavy", 800), ("black", 900), ("bold", 700),
    ]
    return weights.first { has($0.0) }?.1 ?? 400
  }

  private func has(_ parts: String...) -> Bool {
    parts.contains { words.contains($0) }
  }
}
