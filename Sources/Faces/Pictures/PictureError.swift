import CGdkPixbuf

/// Why a file is no picture, or a picture could not be written.
package struct PictureError: Error, Hashable, Sendable {
  /// The reason in one sentence.
  package let message: String

  init(message: String) {
    self.message = message
  }

  /// Takes over the library's error and frees it.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      self.init(message: "the library gave no reason")
      return
    }
    unsafe self.init(message: String(cString: error.pointee.message))
    unsafe g_error_free(error)
  }
}
