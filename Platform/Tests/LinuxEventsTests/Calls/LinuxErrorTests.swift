import Glibc
import Testing

@testable import LinuxEvents

struct LinuxErrorTests {
  @Test
  func `An error names the operation, the subject, the reason and the code`() {
    let error = LinuxError(operation: "open", code: ENOENT, subject: "/nowhere")
    #expect("\(error)" == "open: /nowhere: No such file or directory (errno 2)")
  }

  @Test
  func `An interrupted call is made again`() throws {
    var calls = 0
    let result = try SystemCall.check("read") {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 42
    }
    #expect(result == 42)
    #expect(calls == 3)
  }

  @Test
  func `A failed call throws the error in errno`() {
    let expected = LinuxError(operation: "read", code: EIO, message: "")
    #expect(throws: expected) {
      try SystemCall.check("read") { () -> Int32 in
        errno = EIO
        return -1
      }
    }
  }

  @Test
  func `A call that returns its error number throws it`() {
    #expect(throws: LinuxError(operation: "posix_spawn", code: EACCES, message: "")) {
      try SystemCall.checkCode("posix_spawn") { EACCES }
    }
  }

  @Test
  func `A zero byte is refused, because C would cut the text there`() {
    #expect {
      _ = try FileDescriptor.open("/etc/passwd\0.txt", O_RDONLY)
    } throws: { error in
      (error as? LinuxError)?.code == EINVAL && "\(error)".contains("/etc/passwd␀.txt")
    }
  }
}
