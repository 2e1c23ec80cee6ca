import LinuxEvents
import ShellScene
import Wayland

/// The buffers of all surfaces: used again when the compositor has released them, also by the next surface of this size.
final class BufferPool {
  /// A picture that the compositor reads.
  final class Buffer {
    let pixels: PixelBuffer
    let object: WaylandObject
    fileprivate(set) var isHeld = false
    /// The surface that it was made for, or taken over by.
    fileprivate weak var owner: AnyObject?

    fileprivate init(_ pixels: PixelBuffer, _ object: WaylandObject) {
      self.pixels = pixels
      self.object = object
    }

    /// Whether it has the pixels of a surface of this size.
    func fits(_ size: Size, scale: Double) -> Bool {
      pixels.width == BufferPool.pixels(size.width, scale)
        && pixels.height == BufferPool.pixels(size.height, scale) && pixels.scale == scale
    }
  }

  private let sharedMemory: WaylandObject
  private var buffers: [Buffer] = []

  /// Begins empty.
  init(_ sharedMemory: WaylandObject) { self.sharedMemory = sharedMemory }

  private static func pixels(_ length: Double, _ scale: Double) -> Int {
    Int((length * scale).rounded())
  }

  /// A clear buffer for a surface of this size, which is held from now on; nil while all that it may have are held.
  func take(for size: Size, scale: Double, by owner: AnyObject) -> Buffer? {
    buffers.removeAll { $0.isFree(for: owner) && !$0.fits(size, scale: scale) }
    if buffers.count(where: { $0.owner == nil }) > StageLimits.buffers { removeSpares() }
    let buffer: Buffer
    if let free = buffers.first(where: { $0.isFree(for: owner) }) {
      free.pixels.clear()
      buffer = free
    } else {
      guard buffers.count(where: { $0.owner === owner }) < StageLimits.buffers,
        let made = make(
          width: Self.pixels(size.width, scale), height: Self.pixels(size.height, scale),
          scale: scale)
      else { return nil }
      buffers.append(made)
      buffer = made
    }
    buffer.isHeld = true
    buffer.owner = owner
    return buffer
  }

  /// Frees the buffers of surfaces that are gone, even if the compositor has not released them.
  func removeSpares() { buffers.removeAll { $0.owner == nil } }

  private func make(width: Int, height: Int, scale: Double) -> Buffer? {
    let stride = width * 4
    guard (1...StageLimits.edgePixels).contains(width),
      (1...StageLimits.edgePixels).contains(height),
      let memory = try? SharedMemory("notification-shell", count: stride * height)
    else { return nil }
    let pool = sharedMemory.make(
      .sharedMemoryPool, by: "create_pool", .lent(memory.descriptor), .int(Int32(memory.count)))
    // The format 0 is ARGB8888.
    let object = pool.make(
      .buffer, by: "create_buffer", .int(0), .int(Int32(width)), .int(Int32(height)),
      .int(Int32(stride)), .uint(0))
    let pixels = PixelBuffer(
      memory: memory, stride: stride, width: width, height: height, scale: scale)
    let buffer = Buffer(pixels, object)
    object.onEvent = { [weak self, weak buffer] event in
      guard event.name == "release", let self, let buffer else { return }
      release(buffer)
    }
    return buffer
  }

  /// Frees a buffer that the compositor no longer reads.
  func release(_ buffer: Buffer) {
    // One free buffer is enough: a compositor that holds none while it shows needs only that.
    let isSpare = buffers.contains { !$0.isHeld && $0.owner === buffer.owner }
    buffer.isHeld = false
    if isSpare { buffers.removeAll { $0 === buffer } }
  }
}

extension BufferPool.Buffer {
  /// Whether a surface may use it.
  fileprivate func isFree(for surface: AnyObject) -> Bool {
    !isHeld && (owner == nil || owner === surface)
  }
}

extension WaylandObject {
  /// Attaches a whole new picture to a surface, from the next commit on.
  func attach(_ buffer: BufferPool.Buffer) {
    let pixels = buffer.pixels
    send("attach", .object(buffer.object), .int(0), .int(0))
    send(
      "damage_buffer", .int(0), .int(0), .int(Int32(pixels.width)), .int(Int32(pixels.height)))
  }
}
