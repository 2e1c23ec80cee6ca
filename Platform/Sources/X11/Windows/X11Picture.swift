internal import CXCB
import Glibc
package import LinuxEvents

/// Memory for the picture of a window, shared with the server if possible.
@safe package final class X11Picture {
  package let memory: SharedMemory
  /// The server's number of the memory; nil if it is not shared.
  private let segment: X11Identifier?
  private let connection: X11Connection

  /// Allocates memory for a picture and passes it to the server: xcb_shm_attach_fd.
  ///
  /// - Throws: A lack of memory or descriptors.
  package init(_ connection: X11Connection, bytes: Int) throws(LinuxError) {
    let step = X11Limits.pictureStepBytes
    memory = try SharedMemory("window", count: (bytes + step - 1) / step * step)
    self.connection = connection
    segment = connection.extensions.sharesMemory ? connection.attach(memory) : nil
  }

  deinit {
    guard let segment, !connection.isLost else { return }
    unsafe xcb_shm_detach(connection.raw, segment)
  }

  /// Shows the picture in a window.
  ///
  /// Returns whether the server still has to read it: then the memory may not change before the event that reports the end.
  package func show(_ buffer: PixelBuffer, in window: X11Window) -> Bool {
    guard let segment else {
      send(buffer, to: window)
      return false
    }
    unsafe xcb_shm_put_image(
      connection.raw, window.identifier, window.context, UInt16(buffer.stride / 4),
      UInt16(buffer.height), 0, 0, UInt16(buffer.width), UInt16(buffer.height), 0, 0, window.depth,
      UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 1, segment, UInt32(buffer.offset))
    return true
  }

  /// Sends the picture over the socket, in slices that fit into a request: xcb_put_image.
  private func send(_ buffer: PixelBuffer, to window: X11Window) {
    let rowsOfSlice = max(connection.longestText / buffer.stride, 1)
    for row in stride(from: 0, to: buffer.height, by: rowsOfSlice) {
      let rows = min(rowsOfSlice, buffer.height - row)
      let start = unsafe (memory.base + buffer.offset + row * buffer.stride)
        .assumingMemoryBound(to: UInt8.self)
      unsafe xcb_put_image(
        connection.raw, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window.identifier,
        window.context, UInt16(buffer.stride / 4), UInt16(rows), 0, Int16(row), 0, window.depth,
        UInt32(rows * buffer.stride), start)
    }
  }
}

extension X11Connection {
  /// Passes memory to the server; nil if the server refuses, after which it is not asked again.
  fileprivate func attach(_ memory: SharedMemory) -> X11Identifier? {
    // The library closes the descriptor once it is sent.
    let copy = fcntl(memory.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    let segment = identifier()
    let cookie = unsafe xcb_shm_attach_fd_checked(raw, segment, copy, 1)
    let refusal = unsafe xcb_request_check(raw, cookie)
    collect()
    guard let refusal = unsafe refusal else { return segment }
    unsafe free(refusal)
    extensions.sharesMemory = false
    return nil
  }
}

extension X11Picture {
  /// Finds the visible part of a picture that cannot be blended with the windows below: all pixels that are at least half
  /// opaque.
  ///
  /// These pixels become opaque in their own colour, so that rounded corners have no dark rim. If a window cannot have that
  /// many rectangles, the whole picture is visible.
  package static func cut(_ buffer: PixelBuffer) -> [X11Rect] {
    var rectangles: [X11Rect] = []
    var band: [X11Rect] = []
    for row in 0..<buffer.height {
      let runs = runs(in: row, of: buffer)
      if !band.isEmpty, runs.elementsEqual(band, by: { $0.x == $1.x && $0.width == $1.width }) {
        for index in band.indices { band[index].height += 1 }
      } else {
        rectangles += band
        band = runs
      }
    }
    rectangles += band
    guard rectangles.count <= X11Limits.shapeRectangles else {
      return [X11Rect(x: 0, y: 0, width: buffer.width, height: buffer.height)]
    }
    return rectangles
  }

  /// The visible runs of a row, whose pixels are made opaque.
  private static func runs(in row: Int, of buffer: PixelBuffer) -> [X11Rect] {
    var runs: [X11Rect] = []
    let pixels = unsafe (buffer.memory.base + buffer.offset + row * buffer.stride)
      .assumingMemoryBound(to: UInt32.self)
    var start: Int?
    for x in 0..<buffer.width {
      let alpha = unsafe pixels[x] >> 24
      if alpha < 128 {
        if let begin = start {
          runs.append(X11Rect(x: begin, y: row, width: x - begin, height: 1))
        }
        start = nil
        continue
      }
      start = start ?? x
      if alpha < 255 { unsafe pixels[x] = opaque(pixels[x], alpha) }
    }
    if let begin = start {
      runs.append(X11Rect(x: begin, y: row, width: buffer.width - begin, height: 1))
    }
    return runs
  }

  /// The colour of a pixel whose alpha is multiplied into it.
  private static func opaque(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return 0xFF00_0000 | part(16) | part(8) | part(0)
  }

  /// Makes a picture transparent.
  package static func clear(_ buffer: PixelBuffer) {
    unsafe memset(buffer.memory.base + buffer.offset, 0, buffer.stride * buffer.height)
  }
}
