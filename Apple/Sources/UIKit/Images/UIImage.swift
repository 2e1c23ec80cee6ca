import ByteParsing
import NotificationModel
import Synchronization

/// A picture: from a file, from bytes, or one of the system's symbols.
///
/// Shells read the picture, so that only its file is sent to them and it is not decoded here. A file that is not a
/// PNG, JPEG, GIF or WebP picture is not accepted.
public final class UIImage: NSObject, Sendable {
  /// The origin of the picture.
  enum Source: Hashable, Sendable {
    case file(String, PictureHeader.Kind)
    case data(Data, PictureHeader.Kind)
    case symbol(String)
  }

  let source: Source
  /// Its width and height in points.
  public let size: CGSize
  /// The pixels for each point.
  public let scale: CGFloat
  /// Whether its own colours or its shape is drawn.
  public let renderingMode: RenderingMode
  let tint: UIColor?
  /// The file to which its bytes were written for shells.
  private let written = Mutex<String?>(nil)

  init(
    source: Source, size: CGSize, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    tint: UIColor? = nil
  ) {
    self.source = source
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    self.tint = tint
    super.init()
  }

  /// Reads a picture from bytes; `nil` if they are not a picture.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Reads a picture from bytes, with that many pixels for each point; `nil` if they are not a picture.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let header = PictureHeader(data) else { return nil }
    let scale = scale > 0 && scale.isFinite ? scale : 1
    self.init(
      source: .data(data, header.kind), size: header.size(at: scale), scale: scale)
  }

  /// Finds a picture in a file; `nil` if the file has none. The name's `@2x` or `@3x` determines the scale.
  public convenience init?(contentsOfFile path: String) {
    self.init(file: URL(fileURLWithPath: path), scale: nil)
  }

  /// Finds a picture in a file; the name determines the scale if no other is given.
  convenience init?(file: URL, scale: CGFloat?) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    guard let start = try? handle.read(upToCount: ImageLimits.headerBytes),
      let header = PictureHeader(start)
    else { return nil }
    let name = file.deletingPathExtension().lastPathComponent
    let scale = scale ?? (name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
    self.init(
      source: .file(file.standardizedFileURL.path, header.kind), size: header.size(at: scale),
      scale: scale)
  }

  /// Returns the bytes of a PNG picture.
  ///
  /// - Note: `nil` for a picture of another kind, since nothing is drawn here.
  public func pngData() -> Data? {
    data(of: .png)
  }

  /// Returns the bytes of a JPEG picture as they are.
  ///
  /// - Note: `nil` for a picture of another kind, since nothing is drawn here.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    data(of: .jpeg)
  }

  private func data(of kind: PictureHeader.Kind) -> Data? {
    switch source {
    case .data(let data, kind): data
    case .file(let path, kind): try? Data(contentsOf: URL(fileURLWithPath: path))
    default: nil
    }
  }

  /// The file from which shells read the picture; `nil` for a symbol, and if it cannot be written.
  @MainActor var path: String? {
    switch source {
    case .file(let path, _): return path
    case .symbol: return nil
    case .data(let data, let kind):
      if let path = written.withLock(\.self) { return path }
      let path = PictureFolder.own.path(of: data, kind: kind)
      written.withLock { $0 = path }
      return path
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && size == other.size && renderingMode == other.renderingMode
      && tint == other.tint
  }

  public override var hash: Int { source.hashValue }
}

extension PictureHeader {
  /// Reads the beginning of a picture's file; nil if the bytes are not a picture.
  fileprivate init?(_ data: Data) {
    self.init([UInt8](data.prefix(ImageLimits.headerBytes)))
  }

  /// The size in points.
  fileprivate func size(at scale: CGFloat) -> CGSize {
    CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }
}

/// The limits of pictures, so that a wrong file costs little.
enum ImageLimits {
  /// How many bytes of a file are read for its size.
  static let headerBytes = 1 << 18
  /// How many files of a bundle's `Assets.xcassets` are searched.
  static let assets = 10_000
}

extension UIImage {
  /// How a symbol is drawn.
  ///
  /// - Note: Shells draw a symbol in the weight of their own signs, so that only the size counts.
  public final class Configuration: NSObject, Sendable {
    /// The height of the text next to the symbol; `nil` if not given.
    let pointSize: CGFloat?

    init(height: CGFloat?) {
      pointSize = height.map { CGFloat(UIFont.size($0)) }
      super.init()
    }
  }

  /// How a symbol is drawn.
  public typealias SymbolConfiguration = Configuration

  /// The weight of a symbol.
  public enum SymbolWeight: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// From the lightest to the heaviest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The size of a symbol in relation to the text next to it.
  public enum SymbolScale: Int, Sendable {
    /// The system's default.
    case `default` = -1
    /// Not specified.
    case unspecified = 0
    /// From small to large.
    case small, medium, large
  }
}

extension UIImage.Configuration {
  /// Creates a configuration of a size.
  public convenience init(pointSize: CGFloat) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a size and a weight.
  public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a size, a weight and a scale.
  public convenience init(
    pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
  ) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a weight.
  public convenience init(weight: UIImage.SymbolWeight) {
    self.init(height: nil)
  }

  /// Creates a configuration of a scale.
  public convenience init(scale: UIImage.SymbolScale) {
    self.init(height: nil)
  }

  /// Creates a configuration of the size of a style of text.
  public convenience init(textStyle: UIFont.TextStyle) {
    self.init(height: CGFloat(textStyle.font.size))
  }

  /// Creates a configuration of the size of a font.
  public convenience init(font: UIFont) {
    self.init(height: font.pointSize)
  }
}

extension UIImage {
  /// Whether a picture's own colours or its shape is drawn.
  public enum RenderingMode: Int, Sendable {
    /// A symbol is drawn as a shape, other pictures with their colours.
    case automatic = 0
    /// The picture is drawn with its own colours.
    case alwaysOriginal = 1
    /// The shape is drawn in the tint of the view.
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

  /// Returns the picture's shape in a colour, or with its own colours if the mode requires it.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode, tint: color)
  }

  /// Returns the form that shells receive; `nil` if the picture's bytes cannot be written.
  ///
  /// - Parameter inherited: The colour of the view, in which shapes are drawn.
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
