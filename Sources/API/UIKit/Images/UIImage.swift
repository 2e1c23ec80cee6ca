import ByteParsing
import NotificationModel
import Synchronization

/// A picture: of a file, of bytes, or one of the system's symbols.
///
/// Shells read it, so that a file is named to them and not decoded here. A file that is no PNG, JPEG, GIF or
/// WebP picture is none.
public final class UIImage: NSObject, Sendable {
  /// Where the picture is.
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
  /// Whether its own colours or its shape count.
  public let renderingMode: RenderingMode
  let tint: UIColor?
  /// Where its bytes were written for shells.
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

  /// Reads a picture from bytes; nil where they are those of none.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Reads a picture from bytes, with that many pixels for each point; nil where they are those of none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let header = PictureHeader(data) else { return nil }
    let scale = scale > 0 && scale.isFinite ? scale : 1
    self.init(
      source: .data(data, header.kind), size: header.size(at: scale), scale: scale)
  }

  /// Finds a picture in a file; nil where there is none. The name's `@2x` or `@3x` tells the scale.
  public convenience init?(contentsOfFile path: String) {
    self.init(file: URL(fileURLWithPath: path), scale: nil)
  }

  /// Finds a picture in a file; the name says its scale where nothing else does.
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
  /// - Note: Nil for a picture of another kind, since nothing is drawn here.
  public func pngData() -> Data? {
    data(of: .png)
  }

  /// Returns the bytes of a JPEG picture as they are.
  ///
  /// - Note: Nil for a picture of another kind, since nothing is drawn here.
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

  /// The file that shells read the picture from; nothing for a symbol, and where it cannot be written.
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
  /// Reads the beginning of a picture's file; nil if the bytes are those of no picture.
  fileprivate init?(_ data: Data) {
    self.init([UInt8](data.prefix(ImageLimits.headerBytes)))
  }

  /// The size in points.
  fileprivate func size(at scale: CGFloat) -> CGSize {
    CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }
}

/// What pictures may be, so that a wrong file costs little.
enum ImageLimits {
  /// The bytes of a file that are looked at for its size.
  static let headerBytes = 1 << 18
  /// The files of a bundle's `Assets.xcassets` that are looked through.
  static let assets = 10_000
}

extension UIImage {
  /// How a symbol is drawn.
  ///
  /// - Note: Shells draw a symbol in the weight of their own signs, so that only the size counts.
  public final class Configuration: NSObject, Sendable {
    /// The height of the letters that the symbol goes with; nothing where none was said.
    let pointSize: CGFloat?

    init(height: CGFloat?) {
      pointSize = height.map { CGFloat(UIFont.size($0)) }
      super.init()
    }
  }

  /// How a symbol is drawn.
  public typealias SymbolConfiguration = Configuration

  /// How strong a symbol is.
  public enum SymbolWeight: Int, Sendable {
    /// Nothing is said.
    case unspecified = 0
    /// From the weakest to the strongest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is beside letters of its size.
  public enum SymbolScale: Int, Sendable {
    /// As the system does it.
    case `default` = -1
    /// Nothing is said.
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

  /// Creates a configuration of the size of a kind of text.
  public convenience init(textStyle: UIFont.TextStyle) {
    self.init(height: CGFloat(textStyle.font.size))
  }

  /// Creates a configuration of the size of letters.
  public convenience init(font: UIFont) {
    self.init(height: font.pointSize)
  }
}

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
