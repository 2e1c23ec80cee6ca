/// The libraries of the machine that a program needs when Swift's libraries are linked into it.
package enum LinkedLibraries {
  /// Checks before the programs are built, which takes minutes, that the linker will find the libraries.
  ///
  /// - Throws: The problem of the first library that is missing.
  package static func check(tools: Tools) throws(PackagingProblem) {
    for (library, origin) in needed where !tools.hasLibrary(library) {
      throw PackagingProblem(
        "lib\(library)", "", "the linker needs it; install it: apt install \(origin)")
    }
  }

  /// `UserNotifications` exports FoundationNetworking, which is built on curl.
  private static let needed = [("curl", "libcurl4-openssl-dev")]
}
