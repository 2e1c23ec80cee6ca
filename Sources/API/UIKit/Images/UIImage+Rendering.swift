import NotificationModel

extension UIImage {
  /// Whether a picture's own colours or its shape count.
  public enum RenderingMode: Int, Sendable {
    /// A symbol is a shape, all else has colours.
    case automatic = 0
    /// Its own colours count.
    case alwaysOriginal = 1
    /// Its shape counts, in the tint of what shows it.
    case alwaysTemplate = 2
  }

  /// Returns the picture with its colours or its shape.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(source: source, size: size, scale: scale, renderingMode: renderingMode, tint: tint)
  }

  /// Returns the picture's shape in a colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode, tint: color)
  }

  /// Returns the picture's shape in a colour, with its own colours where the mode says so.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode, tint: color)
  }

  /// What shells are told; nothing where the picture's bytes cannot be written.
  ///
  /// - Parameter inherited: The colour of what shows it, which shapes are drawn in.
  /// - Returns: The picture, by its file or its name.
  @MainActor
  func model(tint inherited: UIColor?) -> ViewImage? {
    let isShape =
      renderingMode == .alwaysTemplate || (renderingMode == .automatic && isSymbolImage)
    let color = tint ?? (isShape ? inherited : nil)
    let place: ViewImage.Source? =
      if case .symbol(let name) = source { .symbol(name: name) } else {
        path.map { .file(path: $0) }
      }
    return place.map {
      ViewImage(
        source: $0,
        size: ViewSize(
          width: SceneNumber.length(size.width), height: SceneNumber.length(size.height)),
        tint: color?.model)
    }
  }
}
