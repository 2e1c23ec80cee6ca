import NotificationModel

/// The font of a text.
///
/// - Note: Shells write in the fonts of their own system. A font determines size, weight, slant, and whether all
///   letters have the same width; a family's name is stored and not used.
public final class UIFont: NSObject, NSCopying, Sendable {
  /// The form that shells receive.
  let model: ViewText.Font
  /// The name with which it was requested, or that of the system's font.
  public let fontName: String

  init(model: ViewText.Font, name: String = ".SystemUI") {
    self.model = model
    fontName = name
    super.init()
  }

  /// Creates a font by a name, of which only the weight and the slant are used; `nil` for a name without letters.
  ///
  /// - Parameters:
  ///   - name: A name such as `Avenir-Heavy` or `Courier-BoldOblique`.
  ///   - fontSize: The height in points.
  public convenience init?(name: String, size fontSize: CGFloat) {
    guard name.contains(where: \.isLetter) else { return nil }
    self.init(model: FontName(name).font(size: Self.size(fontSize)), name: name)
  }

  /// Creates the font of a descriptor; a size of 0 means that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var model = descriptor.model
    if pointSize > 0 { model.size = Self.size(pointSize) }
    self.init(model: model)
  }

  /// The height in points.
  public var pointSize: CGFloat { CGFloat(model.size) }
  /// How high the letters reach above their line, as shells usually draw them.
  public var ascender: CGFloat { pointSize * 0.95 }
  /// How deep the letters reach below their line, less than 0.
  public var descender: CGFloat { pointSize * -0.24 }
  /// The height of a letter without a stroke upwards.
  public var xHeight: CGFloat { pointSize * 0.53 }
  /// The height of a capital letter.
  public var capHeight: CGFloat { pointSize * 0.7 }
  /// The height of a line, as shells usually draw it.
  public var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }
  /// The name of the family.
  public var familyName: String { String(fontName.prefix { $0 != "-" }) }
  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(model: model) }

  /// Returns the same font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    var changed = model
    changed.size = Self.size(fontSize)
    return UIFont(model: changed, name: fontName)
  }

  /// Returns the font itself, which cannot be changed.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return model == other.model && fontName == other.fontName
  }

  public override var hash: Int { model.hashValue }

  /// Returns a size that a shell can draw: 1 to 500 points; the usual 17 for an invalid one.
  static func size(_ size: CGFloat) -> Double {
    guard size.isFinite else { return 17 }
    return min(max(Double(size), 1), 500)
  }
}

extension UIFont {
  /// The weight of a font, from -1 to 1; 0 is usual.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a weight.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The lightest.
    public static let ultraLight = Weight(-0.8)
    /// Lighter than light.
    public static let thin = Weight(-0.6)
    /// Lighter than usual.
    public static let light = Weight(-0.4)
    /// The usual one.
    public static let regular = Weight(0)
    /// A little heavier than usual.
    public static let medium = Weight(0.23)
    /// Between medium and bold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavier than bold.
    public static let heavy = Weight(0.56)
    /// The heaviest.
    public static let black = Weight(0.62)

    /// The CSS weight, 100 to 900, of the nearest named weight.
    var number: Int {
      let named: [(Weight, Int)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
        (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
      ]
      guard rawValue.isFinite else { return 400 }
      return named.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
  }
}

extension UIFont {
  /// A style of text, which has its own font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public var rawValue: String

    /// Creates a style of text by its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A second heading.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Body text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The font, at the default size; that of body text for unknown styles.
    var font: ViewText.Font {
      let sizes: [TextStyle: Double] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15,
        .body: 17, .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return ViewText.Font(size: sizes[self] ?? 17, weight: self == .headline ? 600 : 400)
    }
  }
}

extension UIFont {
  /// The height of the system's texts.
  public static let systemFontSize: CGFloat = 14
  /// The height of small texts of the system.
  public static let smallSystemFontSize: CGFloat = 12
  /// The height of texts on buttons.
  public static let buttonFontSize: CGFloat = 18
  /// The height of texts of labels.
  public static let labelFontSize: CGFloat = 17

  /// Returns the system's font.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system's font in a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), weight: weight.number))
  }

  /// Returns the system's bold font.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system's italic font.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), isItalic: true))
  }

  /// Returns the system's monospaced font.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      model: ViewText.Font(size: size(fontSize), weight: weight.number, isMonospaced: true))
  }

  /// Returns the system's font with monospaced digits.
  ///
  /// - Note: Shells draw digits as their own font has them.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font for a style of text.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(model: style.font)
  }

  /// Returns the font for a style of text.
  ///
  /// - Note: A shell handles the user's preference for larger text: it enlarges everything.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }
}

/// The properties that the name of a font contains.
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
    // A name that contains another one comes before it.
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
