import NotificationModel

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
