/// A picture in shared memory: 32 bits for each pixel, alpha, red, green and blue from the highest byte, the alpha
/// multiplied into the others, which is Cairo's ARGB32, Wayland's ARGB8888 and the format of X11's 32-bit visuals.
package struct PixelBuffer {
  package let memory: SharedMemory
  /// Its offset in the memory, in bytes.
  package let offset: Int
  /// Bytes of one row.
  package let stride: Int
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// Pixels for each logical pixel.
  package let scale: Double

  package init(
    memory: SharedMemory, offset: Int = 0, stride: Int, width: Int, height: Int, scale: Double
  ) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4 && offset >= 0
        && offset + stride * height <= memory.count)
    self.memory = memory
    self.offset = offset
    self.stride = stride
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Makes every pixel transparent.
  package func clear() {
    unsafe (memory.base + offset).initializeMemory(
      as: UInt8.self, repeating: 0, count: stride * height)
  }

  /// The colour of a pixel, as its 32 bits; for tests.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return unsafe memory.base.loadUnaligned(
      fromByteOffset: offset + y * stride + x * 4, as: UInt32.self)
  }
}
