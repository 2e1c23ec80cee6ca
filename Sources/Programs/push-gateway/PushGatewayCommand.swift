import ArgumentParser

/// `push-gateway`
@main
struct PushGatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-gateway", abstract: "A push gateway of one's own.")
}
