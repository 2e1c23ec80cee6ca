/// Why nothing was changed of the teams, topics, keys and certificates.
public enum TenantFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is one with that name already: what it is, and its name.
  case exists(String, String)
  /// There is none with that name: what it is, and the name.
  case unknown(String, String)
  /// The store cannot be written or read.
  case store(QueueFailure)

  /// What is wrong, with the value and what helps.
  public var description: String {
    switch self {
    case .exists(let kind, let name):
      "There is a \(kind) \(name) already; `push-gateway \(kind) list` shows all of them."
    case .unknown(let kind, let name):
      "There is no \(kind) \(name); `push-gateway \(kind) list` shows those there are."
    case .store(let failure):
      "The store cannot be used: \(failure). Make room on its disk, and see who else has it open."
    }
  }
}
