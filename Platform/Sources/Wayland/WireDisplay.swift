import CWayland

/// The library's connection. Every object keeps it, so that it ends after the last of them.
@safe final class WireDisplay {
  let raw: OpaquePointer

  /// Takes ownership of a connection.
  @unsafe init(owning raw: OpaquePointer) { unsafe self.raw = raw }

  deinit { unsafe wl_display_disconnect(raw) }
}
