import CXkbcommon

/// The library's search paths and its cache of files: xkb_context.
@safe package final class KeyLibrary {
  /// The library's object, for functions that make keymaps in other ways; valid while this object lives.
  package let raw: OpaquePointer

  package init() throws(KeyboardError) {
    guard let raw = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      throw KeyboardError("xkb_context_new: no memory, or no folder of keymaps; install xkb-data")
    }
    // The library's messages are thrown as errors here, so it prints none.
    unsafe xkb_context_set_log_level(raw, XKB_LOG_LEVEL_CRITICAL)
    unsafe self.raw = raw
  }

  deinit { unsafe xkb_context_unref(raw) }
}
