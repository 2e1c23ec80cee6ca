import CGdkPixbuf

/// A decoded picture in memory.
///
/// Decode untrusted files only in a process that may crash: a broken file or a lack of memory can
/// end the process.
@safe package struct Picture: ~Copyable {
  private let raw: OpaquePointer

  private init(_ raw: OpaquePointer) {
    unsafe self.raw = raw
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(raw))
  }

  /// Pixels in a row.
  package var width: Int { Int(unsafe gdk_pixbuf_get_width(raw)) }
  /// Rows of pixels.
  package var height: Int { Int(unsafe gdk_pixbuf_get_height(raw)) }

  /// Reads a file, and scales it down while reading if an edge is longer than the given one; a vector drawing is drawn at that
  /// size.
  ///
  /// The process ends if memory runs out: gdk_pixbuf_new_from_file_at_scale.
  ///
  /// - Throws: The reason why the file is not a picture.
  package static func read(_ path: String, edge: Int) throws(PictureError) -> Picture {
    let info = try PictureInfo(of: path)
    guard info.isDrawing || max(info.width, info.height) > edge else {
      return try frame(0, of: path)
    }
    return try unsafe make { error in
      unsafe gdk_pixbuf_new_from_file_at_scale(path, Int32(edge), Int32(edge), 1, &error)
    }
  }

  /// The frame of an animation after a number of changes: gdk_pixbuf_animation_new_from_file.
  ///
  /// - Throws: The reason why the file is not a picture.
  package static func frame(_ number: Int, of path: String) throws(PictureError) -> Picture {
    try unsafe make { error in unsafe cgdkpixbuf_frame(path, UInt32(clamping: number), &error) }
  }

  /// The picture rotated according to the orientation in its file: gdk_pixbuf_apply_embedded_orientation.
  package consuming func upright() -> Picture {
    guard let turned = unsafe gdk_pixbuf_apply_embedded_orientation(raw) else { return self }
    return unsafe Picture(turned)
  }

  /// A part of the picture, in units of its edges, at least one pixel large: gdk_pixbuf_new_subpixbuf.
  package consuming func part(
    x: Double, y: Double, width: Double, height: Double
  ) -> Picture {
    let (left, columns) = Self.pixels(from: x, length: width, of: self.width)
    let (top, rows) = Self.pixels(from: y, length: height, of: self.height)
    let part = unsafe gdk_pixbuf_new_subpixbuf(
      raw, Int32(left), Int32(top), Int32(columns), Int32(rows))
    guard let part = unsafe part else { return self }
    return unsafe Picture(part)
  }

  /// The picture with its longer edge at most so long; a smaller one is unchanged: gdk_pixbuf_scale_simple.
  package consuming func fitting(_ edge: Int) -> Picture {
    let longer = max(width, height)
    guard longer > edge else { return self }
    let scaled = unsafe gdk_pixbuf_scale_simple(
      raw, Int32(max(width * edge / longer, 1)), Int32(max(height * edge / longer, 1)),
      GDK_INTERP_BILINEAR)
    guard let scaled = unsafe scaled else { return self }
    return unsafe Picture(scaled)
  }

  /// Writes the picture as a PNG file: gdk_pixbuf_savev.
  ///
  /// - Throws: The reason why the file could not be written.
  package func writePNG(_ path: String) throws(PictureError) {
    var error: UnsafeMutablePointer<GError>?
    guard unsafe gdk_pixbuf_savev(raw, path, "png", nil, nil, &error) != 0 else {
      throw unsafe PictureError(taking: error)
    }
  }

  /// The pixels row by row, four bytes each: red, green, blue and opacity.
  package func pixels() throws(PictureError) -> [UInt8] {
    guard let whole = unsafe gdk_pixbuf_add_alpha(raw, 0, 0, 0, 0) else {
      throw PictureError(message: "there is not enough memory")
    }
    let picture = unsafe Picture(whole)
    return unsafe picture.withRows { rows, stride in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(picture.width * picture.height * 4)
      for row in 0..<picture.height {
        let start = unsafe rows + row * stride
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: picture.width * 4))
      }
      return bytes
    }
  }

  private func withRows<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    unsafe body(gdk_pixbuf_read_pixels(raw), Int(gdk_pixbuf_get_rowstride(raw)))
  }

  private static func make(
    _ body: (inout UnsafeMutablePointer<GError>?) -> OpaquePointer?
  ) throws(PictureError) -> Picture {
    var error: UnsafeMutablePointer<GError>?
    guard let raw = unsafe body(&error) else { throw unsafe PictureError(taking: error) }
    return unsafe Picture(raw)
  }

  /// The range of pixels for a start and a length in units of an edge: within the edge, and at least one.
  private static func pixels(from start: Double, length: Double, of edge: Int) -> (Int, Int) {
    let first = min(Int(start * Double(edge)), edge - 1)
    return (first, min(max(Int((length * Double(edge)).rounded()), 1), edge - first))
  }
}

/// The facts about a picture in the beginning of its file, before it is decoded.
package struct PictureInfo: Hashable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// The library's name of the format, such as `png`.
  package let format: String

  /// Whether it is a drawing, whose size is a proposal: gdk_pixbuf_format_is_scalable.
  package let isDrawing: Bool

  /// The number of pixels.
  package var pixels: Int { width * height }

  /// Reads the beginning of a file: gdk_pixbuf_get_file_info.
  ///
  /// - Throws: An error for a file that is not a picture.
  package init(of path: String) throws(PictureError) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = unsafe gdk_pixbuf_get_file_info(path, &width, &height), width > 0,
      height > 0,
      let name = unsafe gdk_pixbuf_format_get_name(format)
    else { throw PictureError(message: "the file is not a picture of a known format") }
    self.width = Int(width)
    self.height = Int(height)
    self.format = unsafe String(cString: name)
    unsafe g_free(name)
    isDrawing = unsafe gdk_pixbuf_format_is_scalable(format) != 0
  }
}

/// The reason why a file is not a picture, or why a picture could not be written.
package struct PictureError: Error, Hashable, Sendable {
  /// The reason in one sentence.
  package let message: String

  init(message: String) {
    self.message = message
  }

  /// Copies the library's error and frees it.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      self.init(message: "the library gave no reason")
      return
    }
    unsafe self.init(message: String(cString: error.pointee.message))
    unsafe g_error_free(error)
  }
}
