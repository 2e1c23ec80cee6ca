import Glibc

/// A child's session and signals: a new session, nothing blocked, everything at its default.
struct SpawnAttributes: ~Copyable {
  var raw = posix_spawnattr_t()

  init() throws(LinuxError) {
    try SystemCall.checkCode("posix_spawnattr_init") { unsafe posix_spawnattr_init(&raw) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    let flags =
      clinux_spawn_new_session() | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    try SystemCall.checkCode("posix_spawnattr_setsigmask") {
      unsafe posix_spawnattr_setsigmask(&raw, &none)
    }
    try SystemCall.checkCode("posix_spawnattr_setsigdefault") {
      unsafe posix_spawnattr_setsigdefault(&raw, &all)
    }
    try SystemCall.checkCode("posix_spawnattr_setflags") {
      unsafe posix_spawnattr_setflags(&raw, flags)
    }
  }

  deinit {
    var raw = raw
    unsafe posix_spawnattr_destroy(&raw)
  }
}
