internal import CSndfile
import Glibc

/// An open file that is safe to hand to a decoder: regular, and no larger than the limit.
struct SoundDescriptor: ~Copyable {
  /// The number, valid while this object lives.
  let number: Int32
  /// How many bytes the file has.
  let size: Int
  private let path: String

  /// Opens a file for reading; nothing that could block or follow a link elsewhere is opened.
  init(path: String) throws(AudioError) {
    guard !path.utf8.contains(0) else {
      throw AudioError(code: .unreadable, message: "a path holds a zero byte; remove it")
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe open(path, flags)
    guard number >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(number)
      throw AudioError(
        code: .noRegularFile, message: "\(path) is not a regular file; put a sound in its place")
    }
    guard status.st_size <= AudioLimits.fileBytes else {
      close(number)
      throw AudioError(
        code: .tooLarge,
        message:
          "\(path) has \(status.st_size) bytes; use a file of at most \(AudioLimits.fileBytes)")
    }
    self.number = number
    self.path = path
    size = Int(status.st_size)
  }

  /// Makes a file without a name from bytes: memfd_create(2).
  init(bytes: [UInt8]) throws(AudioError) {
    number = csndfile_memory_file()
    path = "a sound in memory"
    size = bytes.count
    guard number >= 0 else { throw Self.failure(path, errno) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe pwrite(number, all.baseAddress?.advanced(by: done), bytes.count - done, off_t(done))
      }
      guard count > 0 else { throw Self.failure(path, errno) }
      done += count
    }
  }

  deinit { if number >= 0 { close(number) } }

  /// A second descriptor of the file, which whoever gets it must close: fcntl(2).
  func duplicate() throws(AudioError) -> Int32 {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw Self.failure(path, errno) }
    return copy
  }

  /// Reads bytes at a place of the file, fewer at its end: pread(2).
  func read(_ count: Int, at offset: Int) throws(AudioError) -> [UInt8] {
    guard count > 0, offset >= 0, offset < size else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, size - offset))
    let wanted = bytes.count
    var done = 0
    while done < wanted {
      let step = unsafe bytes.withUnsafeMutableBytes { all in
        unsafe pread(
          number, all.baseAddress?.advanced(by: done), wanted - done, off_t(offset + done))
      }
      guard step >= 0 else { throw Self.failure(path, errno) }
      if step == 0 { break }
      done += step
    }
    bytes.removeLast(wanted - done)
    return bytes
  }

  private static func failure(_ path: String, _ code: Int32) -> AudioError {
    // O_NOFOLLOW answers a link with this code.
    if code == ELOOP {
      return AudioError(
        code: .noRegularFile, message: "\(path) is a link; put the sound itself in its place")
    }
    return AudioError(
      code: .unreadable, message: "\(path): errno \(code); make it a file that can be read")
  }
}
