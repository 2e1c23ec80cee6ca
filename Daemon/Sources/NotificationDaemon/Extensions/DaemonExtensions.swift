import Dispatch
import ExtensionHost
import Logging
import NIOCore
import NotificationEngine
import NotificationStore

/// The extensions of apps: their processes, their work on pushes, and the views that they draw.
struct DaemonExtensions {
  let host: ExtensionHost
  let services: ServiceExtensions
  let views: ContentViews

  init(
    configuration: DaemonConfiguration, logs: AppLogs, stage: AttachmentStage,
    clients: DaemonClients, transactions: TransactionLoop, store: SQLiteStore,
    files: DispatchQueue, loop: any EventLoop, log: Logger
  ) {
    host = ExtensionHost(
      settings: configuration.extensions, folder: configuration.dataFolder + "/extensions",
      environment: configuration.extensionEnvironment, loop: loop, files: files,
      output: logs.output)
    services = ServiceExtensions(
      host: host, stage: stage, timeline: clients.timeline, transactions: transactions, log: log)
    views = ContentViews(
      host: host.contents, environment: configuration.environment, peers: clients.peers,
      transactions: transactions, store: store, loop: loop, log: log)
  }

  func perform(_ effect: Effect.Extensions) {
    switch effect {
    case .extend(let order): services.run(order)
    case .openContent(let opening): views.open(opening)
    case .sendContent(let number, let command): views.send(command, to: number)
    case .closeContent(let number): views.close(number)
    }
  }
}
