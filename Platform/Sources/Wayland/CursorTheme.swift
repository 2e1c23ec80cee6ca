import CWayland

/// The pointer pictures that the user has chosen: libwayland-cursor, which has pictures of its own without a theme.
@safe package final class CursorTheme {
  /// A picture of the pointer.
  package struct Image {
    /// The buffer, which belongs to the theme.
    package let buffer: WaylandObject
    package let width: Int
    package let height: Int
    /// The pixel at the pointer's position.
    package let hotX: Int
    package let hotY: Int
  }

  private let raw: OpaquePointer
  private let display: WireDisplay

  /// Reads a theme, the default one for nil, for pictures of about this size in pixels.
  package init?(name: String?, size: Int, sharedMemory: WaylandObject) {
    display = sharedMemory.display
    let raw = unsafe wl_cursor_theme_load(name, Int32(clamping: size), sharedMemory.raw)
    guard let raw = unsafe raw else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe wl_cursor_theme_destroy(raw) }

  /// The ordinary arrow.
  package var arrow: Image? {
    for name in ["left_ptr", "default"] {
      guard let cursor = unsafe wl_cursor_theme_get_cursor(raw, name),
        let first = unsafe cursor.pointee.images[0],
        let buffer = unsafe wl_cursor_image_get_buffer(first)
      else { continue }
      let image = unsafe first.pointee
      return Image(
        buffer: unsafe WaylandObject(lending: buffer, .buffer, of: display),
        width: Int(image.width),
        height: Int(image.height), hotX: Int(image.hotspot_x), hotY: Int(image.hotspot_y))
    }
    return nil
  }
}
