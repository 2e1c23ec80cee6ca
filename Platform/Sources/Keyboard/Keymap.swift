import CXkbcommon
import Glibc
package import LinuxEvents

/// The meaning of each key in each layout: xkb_keymap.
@safe package final class Keymap {
  /// The library's object; valid while this object lives.
  package let raw: OpaquePointer
  let library: KeyLibrary

  /// Takes ownership of a keymap that was made in another way.
  @unsafe package init(owning raw: OpaquePointer, of library: KeyLibrary) {
    unsafe self.raw = raw
    self.library = library
  }

  /// Reads the text of a keymap.
  ///
  /// - Throws: An error if the text is too long or not a keymap.
  package convenience init(text: [UInt8], of library: KeyLibrary) throws(KeyboardError) {
    guard text.count <= KeyboardLimits.keymapBytes else {
      throw KeyboardError(
        "keymap: \(text.count) bytes, at most \(KeyboardLimits.keymapBytes) are read")
    }
    // A compositor sends the text with the zero byte at its end.
    let length = text.firstIndex(of: 0) ?? text.count
    let raw = unsafe text.withUnsafeBytes { bytes in
      unsafe xkb_keymap_new_from_buffer(
        library.raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length,
        XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let raw = unsafe raw else { throw KeyboardError("keymap: its text is no keymap") }
    unsafe self.init(owning: raw, of: library)
  }

  /// Reads the keymap that a compositor passes in a file.
  ///
  /// - Throws: An error if the file cannot be read, is too long, or holds no keymap.
  package convenience init(
    file: consuming FileDescriptor, size: Int, of library: KeyLibrary
  ) throws(KeyboardError) {
    guard (1...KeyboardLimits.keymapBytes).contains(size) else {
      throw KeyboardError(
        "keymap: \(size) bytes, from 1 to \(KeyboardLimits.keymapBytes) are read")
    }
    // The file is read instead of mapped: a file that became shorter would end a process that has it mapped.
    var text = [UInt8](repeating: 0, count: size)
    let count = unsafe pread(file.number, &text, size, 0)
    guard count >= 0 else { throw KeyboardError("keymap: its file cannot be read, errno \(errno)") }
    text.removeLast(size - count)
    try self.init(text: text, of: library)
  }

  /// Makes the keymap of a layout from the system's files; an empty name means the system's default.
  ///
  /// - Throws: `KeyboardError` if the layout does not exist.
  package convenience init(
    layout: String, variant: String = "", options: String = "", of library: KeyLibrary
  ) throws(KeyboardError) {
    let raw = unsafe layout.withCString { layout in
      unsafe variant.withCString { variant in
        unsafe options.withCString { options in
          var names = unsafe xkb_rule_names(
            rules: nil, model: nil, layout: layout, variant: variant, options: options)
          return unsafe xkb_keymap_new_from_names(library.raw, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
    guard let raw = unsafe raw else {
      throw KeyboardError(
        "keymap: there is no layout “\(layout)” (\(variant)); name one of xkb-data")
    }
    unsafe self.init(owning: raw, of: library)
  }

  deinit { unsafe xkb_keymap_unref(raw) }

  /// Whether a held key repeats.
  package func repeats(_ code: UInt32) -> Bool {
    unsafe xkb_keymap_key_repeats(raw, code + Keystroke.codeOffset) != 0
  }
}
