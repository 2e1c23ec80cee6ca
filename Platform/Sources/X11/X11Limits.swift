/// The limits of the connection to an X server.
package enum X11Limits {
  /// The most bytes read of a property in one request; the rest is read by further requests.
  static let propertySliceBytes = 256 * 1024
  /// The most bytes read of a property of another program; a longer one counts as absent.
  package static let propertyBytes = 64 * 1024
  /// The most bytes of a pasted text; a longer one is refused.
  package static let pasteBytes = 1024 * 1024
  /// The most rectangles of a window's shape; a picture that needs more is shown uncut.
  static let shapeRectangles = 4096
  /// The bytes of a request in addition to its part of a picture.
  static let pictureHeaderBytes = 64
  /// A picture's memory is allocated in steps of this many bytes, so that a surface that grows keeps it for a while.
  static let pictureStepBytes = 256 * 1024
}
