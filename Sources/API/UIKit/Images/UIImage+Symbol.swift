extension UIImage {
  /// Creates one of the system's symbols by its name, such as `heart.fill`.
  ///
  /// - Note: Shells draw a sign of their own for the symbols that notifications use, and a dot for others.
  ///   So any name that a symbol could have gives a picture.
  /// - Returns: Nil for what no symbol could be called.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates one of the system's symbols by its name, at the size of the configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let isName =
      !name.isEmpty && name.count <= 100
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == ".") }
    guard isName else { return nil }
    let height = configuration?.pointSize ?? 17
    self.init(source: .symbol(name), size: CGSize(width: height * 1.2, height: height * 1.2))
  }

  /// Creates one of the system's symbols by its name, at the size of the configuration.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name)
  }

  /// Whether it is one of the system's symbols.
  public var isSymbolImage: Bool {
    if case .symbol = source { true } else { false }
  }

  /// Returns the symbol at the size of a configuration; other pictures stay as they are.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard isSymbolImage, let height = configuration.pointSize else {
      return self
    }
    return UIImage(
      source: source, size: CGSize(width: height * 1.2, height: height * 1.2), scale: scale,
      renderingMode: renderingMode, tint: tint)
  }

  /// Returns the symbol at the size of a configuration; other pictures stay as they are.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }
}
