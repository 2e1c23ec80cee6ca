import Glibc

/// Takes from this process what playing one sound does not need.
package enum ProcessConfinement {
  /// Limits processor time, memory, descriptors and core files, for good.
  ///
  /// A decoder that a hostile file leads astray then ends this process and nothing else.
  ///
  /// - Throws: `refused` with the limit that could not be set.
  package static func begin() throws(AudioError) {
    try limit("processor time", RLIMIT_CPU, AudioLimits.processorSeconds)
    try limit("address space", RLIMIT_AS, AudioLimits.addressBytes)
    try limit("descriptors", RLIMIT_NOFILE, AudioLimits.descriptors)
    try limit("core file", RLIMIT_CORE, 0)
  }

  private static func limit(
    _ name: String, _ resource: __rlimit_resource, _ value: UInt64
  ) throws(AudioError) {
    let number = __rlimit_resource_t(resource.rawValue)
    var current = rlimit()
    guard unsafe getrlimit(number, &current) == 0 else { throw failure(name) }
    // A lower limit that somebody else set stays.
    let lowest = min(rlim_t(value), current.rlim_max)
    var wanted = rlimit(rlim_cur: lowest, rlim_max: lowest)
    guard unsafe setrlimit(number, &wanted) == 0 else { throw failure(name) }
  }

  private static func failure(_ name: String) -> AudioError {
    AudioError(code: .refused, message: "\(name): errno \(errno); raise the limit of the session")
  }
}
