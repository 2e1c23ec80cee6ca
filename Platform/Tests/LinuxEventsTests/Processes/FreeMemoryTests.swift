import Glibc
import Testing

@testable import LinuxEvents

struct FreeMemoryTests {
  /// A debugger writes a breakpoint as this test writes a byte, and so do tracers and the sanitizers' own means.
  @Test func `Code that was changed in memory stays as it is when the process rests`() throws {
    // A function of the C library that nothing here calls.
    let code = unsafe UInt(bitPattern: dlsym(nil, "l64a"))
    try #require(code != 0)
    func protect(_ kinds: Int32) -> Int32 {
      let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
      return unsafe mprotect(
        UnsafeMutableRawPointer(bitPattern: code & ~(size - 1)), Int(size), kinds)
    }
    let byte = unsafe UnsafeMutablePointer<UInt8>(bitPattern: code)!
    try #require(protect(PROT_READ | PROT_WRITE | PROT_EXEC) == 0)
    let original = unsafe byte.pointee
    unsafe byte.pointee = 0xCC
    FreeMemory.giveBackAll()
    let later = unsafe byte.pointee
    unsafe byte.pointee = original
    #expect(later == 0xCC)
    #expect(protect(PROT_READ | PROT_EXEC) == 0)
  }
}
