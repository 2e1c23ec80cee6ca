internal import CPango
import Glibc
package import LinuxEvents

/// A PNG file as Cairo reads it, within limits.
@safe struct PNGFile: ~Copyable {
  private let descriptor: Int32
  private var left: Int

  /// Decodes a file: cairo_image_surface_create_from_png_stream. Nil if the file may not be read.
  static func decode(_ path: String) -> OpaquePointer? {
    guard var file = PNGFile(path), file.hasAllowedSize() else { return nil }
    let surface = unsafe withUnsafeMutablePointer(to: &file) { file in
      unsafe cairo_image_surface_create_from_png_stream(
        { closure, bytes, count in
          guard let closure = unsafe closure, let bytes = unsafe bytes else {
            return CAIRO_STATUS_READ_ERROR
          }
          let file = unsafe closure.assumingMemoryBound(to: PNGFile.self)
          return unsafe file.pointee.read(bytes, Int(count))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, file)
    }
    guard let surface = unsafe surface,
      unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    return unsafe surface
  }

  /// Opens a regular file; a pipe would wait.
  private init?(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= DrawingLimits.pictureBytes
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    left = Int(facts.st_size)
  }

  deinit { close(descriptor) }

  /// Whether the size in the file's header is within the limits; the library would allocate any size.
  private func hasAllowedSize() -> Bool {
    var head = [UInt8](repeating: 0, count: 24)
    let count = unsafe head.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard count == head.count, head.starts(with: signature) else { return false }
    let edges = [16, 20].map { start in
      head[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return edges.allSatisfy { (1...DrawingLimits.pictureEdge).contains($0) }
  }

  /// Reads exactly so many bytes. No more are read than the file had when it was opened, since it may grow.
  private mutating func read(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
    guard count <= left else { return false }
    var done = 0
    while done < count {
      let got = unsafe Glibc.read(descriptor, bytes + done, count - done)
      guard got > 0 else { return false }
      done += got
    }
    left -= count
    return true
  }
}

extension PixelBuffer {
  /// Writes the picture as a PNG file: cairo_surface_write_to_png.
  ///
  /// - Returns: Whether it is written.
  package func writePNG(_ path: String) -> Bool {
    let pixels = unsafe (memory.base + offset).assumingMemoryBound(to: UInt8.self)
    let surface = unsafe cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height),
      Int32(clamping: stride))
    defer { unsafe cairo_surface_destroy(surface) }
    return unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }
}
