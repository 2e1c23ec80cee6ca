import NotificationModel
import Synchronization

/// A picture: of a file, of bytes, or one of the system's symbols.
///
/// Shells read it, so that a file is named to them and not decoded here. A file that is no PNG, JPEG, GIF or
/// WebP picture is none.
public final class UIImage: NSObject, Sendable {
  /// Where the picture is.
  enum Source: Hashable, Sendable {
    case file(String, ImageHeader.Kind)
    case data(Data, ImageHeader.Kind)
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
    guard let header = ImageHeader(data) else { return nil }
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
      let header = ImageHeader(start)
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

  private func data(of kind: ImageHeader.Kind) -> Data? {
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

extension ImageHeader {
  /// The size in points.
  fileprivate func size(at scale: CGFloat) -> CGSize {
    CGSize(width: pixels.width / scale, height: pixels.height / scale)
  }
}
