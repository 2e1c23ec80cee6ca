import NotificationModel

/// The letters that a text is written in.
///
/// - Note: Shells write in the letters of their own system. A font says how high and strong they are,
///   whether they lean, and whether all are equally wide; a family's name is remembered and not used.
public final class UIFont: NSObject, NSCopying, Sendable {
  /// What shells are told.
  let model: ViewText.Font
  /// The name it was asked for by, or that of the system's letters.
  public let fontName: String

  init(model: ViewText.Font, name: String = ".SystemUI") {
    self.model = model
    fontName = name
    super.init()
  }

  /// Creates letters of a name, of which only what it says of weight and slant is used; nil for a name
  /// without letters.
  ///
  /// - Parameters:
  ///   - name: A name such as `Avenir-Heavy` or `Courier-BoldOblique`.
  ///   - fontSize: The height in points.
  public convenience init?(name: String, size fontSize: CGFloat) {
    guard name.contains(where: \.isLetter) else { return nil }
    self.init(model: FontName(name).font(size: Self.size(fontSize)), name: name)
  }

  /// Creates the letters that a descriptor tells of; a size of 0 means that of the descriptor.
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
  /// What the letters are like.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(model: model) }

  /// Returns the same letters in another height.
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

  /// A height that a shell can draw: 1 to 500 points; the usual 17 for what is none.
  static func size(_ size: CGFloat) -> Double {
    guard size.isFinite else { return 17 }
    return min(max(Double(size), 1), 500)
  }
}

extension UIFont {
  /// How strong letters are, from -1 to 1; 0 is usual.
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

    /// The weakest.
    public static let ultraLight = Weight(-0.8)
    /// Weaker than light.
    public static let thin = Weight(-0.6)
    /// Weaker than usual.
    public static let light = Weight(-0.4)
    /// The usual one.
    public static let regular = Weight(0)
    /// A little stronger than usual.
    public static let medium = Weight(0.23)
    /// Between medium and bold.
    public static let semibold = Weight(0.3)
    /// Strong.
    public static let bold = Weight(0.4)
    /// Stronger than bold.
    public static let heavy = Weight(0.56)
    /// The strongest.
    public static let black = Weight(0.62)

    /// The number of pages, 100 to 900, whose named weight is nearest.
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
  /// A kind of text, which has letters of its own.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public var rawValue: String

    /// Creates a kind of text by its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first rank.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second rank.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third rank.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A second heading.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// A text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A text beside the text.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A note at the foot.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Words under a picture.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Smaller words under a picture.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The letters, at the size that most people leave it at; those of the body for names of apps.
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

  /// Returns the system's letters.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system's letters in a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), weight: weight.number))
  }

  /// Returns the system's bold letters.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system's leaning letters.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), isItalic: true))
  }

  /// Returns the system's letters that are all equally wide.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      model: ViewText.Font(size: size(fontSize), weight: weight.number, isMonospaced: true))
  }

  /// Returns the system's letters, whose digits are equally wide.
  ///
  /// - Note: Shells draw digits as their own letters have them.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the letters for a kind of text.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(model: style.font)
  }

  /// Returns the letters for a kind of text.
  ///
  /// - Note: A person's wishes for larger letters are a shell's: it enlarges everything.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }
}

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
