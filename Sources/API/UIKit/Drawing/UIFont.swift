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
