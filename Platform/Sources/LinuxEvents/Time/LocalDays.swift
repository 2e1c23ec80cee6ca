import Glibc

/// Days as a locale of the C library writes them.
@safe package final class LocalDays: Sendable {
  /// It is never changed, and the C library lets any thread read it.
  private nonisolated(unsafe) let locale: locale_t

  /// Reads a locale such as `de_DE.UTF-8`.
  ///
  /// - Returns: nil for the locale of no language (`C`, `POSIX`, an empty name), for one that this machine does not have, and
  ///   for one that does not write UTF-8.
  package init?(locale name: String) {
    let plain = name.prefix { $0 != "." }
    guard plain != "C", plain != "POSIX", !name.isEmpty, !name.utf8.contains(0),
      let locale = unsafe newlocale(1 << Int32(LC_TIME) | 1 << Int32(LC_CTYPE), name, nil)
    else { return nil }
    unsafe self.locale = unsafe locale
    let charset = unsafe nl_langinfo_l(nl_item(CODESET), locale).map { unsafe String(cString: $0) }
    guard charset == "UTF-8" else { return nil }
  }

  deinit { unsafe freelocale(locale) }

  /// The name of a day of the week, of which Sunday is 0.
  package func weekday(_ weekday: Int) -> String? {
    var parts = unsafe tm()
    unsafe parts.tm_wday = Int32(clamping: weekday)
    return unsafe text("%A", &parts)
  }

  /// Day, month (1 to 12) and year in the order of the locale.
  package func date(year: Int, month: Int, day: Int, weekday: Int) -> String? {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(clamping: year - 1_900)
    unsafe parts.tm_mon = Int32(clamping: month - 1)
    unsafe parts.tm_mday = Int32(clamping: day)
    unsafe parts.tm_wday = Int32(clamping: weekday)
    return unsafe text("%x", &parts)
  }

  private func text(_ format: String, _ parts: inout tm) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let count = unsafe strftime_l(&bytes, bytes.count, format, &parts, locale)
    guard count > 0 else { return nil }
    return String(validating: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The name of the locale for times in an environment.
  package static func name(in environment: [String: String]) -> String {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
