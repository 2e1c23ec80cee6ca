import Glibc

/// Times as the user's machine writes them.
package enum LocalTime {
  /// The distance of the user's zone to UTC at an instant, in seconds; 0 where the C library knows none.
  package static func offset(at secondsSince1970: Int64) -> Int64 {
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    // The zone is read again, because people travel.
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int64(unsafe parts.tm_gmtoff)
  }
}
