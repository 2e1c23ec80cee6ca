import ArgumentParser
import PushProtocol

/// What a key or a certificate may push to.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("topic"),
    help: "An app that it may push to; may be given several times. Otherwise all of the team's.")
  var topics: [String] = []

  @Option(
    name: .customLong("environment"),
    help: "development or production; may be given twice. Otherwise both.")
  var environments: [String] = []

  var allowed: Set<PushEnvironment> {
    let named = environments.compactMap { PushEnvironment(rawValue: $0) }
    return named.isEmpty ? Set(PushEnvironment.allCases) : Set(named)
  }

  /// A key with this scope.
  func key(_ id: String, team: String, publicKey: [UInt8]) -> Tenants.Key {
    Tenants.Key(
      id: id, team: team, publicKey: publicKey, topics: topics.isEmpty ? nil : Set(topics),
      environments: allowed)
  }

  func validate() throws {
    for topic in topics { try Identifier.checkTopic(topic) }
    for environment in environments where PushEnvironment(rawValue: environment) == nil {
      throw ValidationError("--environment is \(environment); use development or production.")
    }
  }
}
