/// Memory that the process has and does not use.
package enum FreeMemory {
  /// Has blocks of so many bytes and more go back to the system as soon as they are freed: mallopt(3).
  /// Else the C library keeps ever larger ones for the next that is as large.
  package static func keep(lessThan bytes: Int) {
    clinux_memory_keep(CInt(clamping: bytes))
  }

  /// Has all threads share one heap: mallopt(3). Each would else keep free memory in one of its own; for a
  /// program of which one thread does nearly everything, called before it starts others.
  package static func share() {
    clinux_memory_share()
  }

  /// Gives it back to the system: malloc_trim(3). It takes some milliseconds where there is much.
  package static func giveBack() {
    clinux_memory_give_back()
  }
}
