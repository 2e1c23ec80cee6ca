import CGdkPixbuf

/// What the beginning of a file tells of its picture, before anything is decoded.
package struct PictureInfo: Hashable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// The library's name of the format, such as `png`.
  package let format: String

  /// How many pixels the picture has.
  package var pixels: Int { width * height }

  /// Reads the beginning of a file: gdk_pixbuf_get_file_info.
  ///
  /// - Throws: An error for a file that is no picture.
  package init(of path: String) throws(PictureError) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = unsafe gdk_pixbuf_get_file_info(path, &width, &height), width > 0,
      height > 0,
      let name = unsafe gdk_pixbuf_format_get_name(format)
    else { throw PictureError(message: "the file is no picture of a known format") }
    self.width = Int(width)
    self.height = Int(height)
    self.format = unsafe String(cString: name)
    unsafe g_free(name)
  }
}
