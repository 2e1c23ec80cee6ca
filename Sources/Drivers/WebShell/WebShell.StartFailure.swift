extension WebShell {
  /// Why it could not be started.
  public struct StartFailure: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what to do about it.
    public let description: String

    static let noPage = StartFailure(
      description: "The files of the page were not found; name their folder with --page.")

    static let alreadyRuns = StartFailure(
      description: """
        A Notification Center runs in this session already; open it with \
        `notification-center --open`.
        """)
  }
}
