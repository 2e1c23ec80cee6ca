import NotificationModel

/// The process of a content extension, from its first line to its end.
enum ContentProcess {
  static func run(
    _ create: @escaping @MainActor () -> (any ContentExtensionRun.Controller)?
  ) -> Never {
    let connection: ContentConnection
    do throws(NotificationFailure) {
      connection = try ContentConnection()
    } catch {
      end("\(error.message) \(remedy)")
    }
    MainActor.assumeIsolated {
      let run = ContentExtensionRun(
        create: create, send: { connection.send($0) },
        leave: { isFinished in
          if isFinished { exit(0) }
          end("The controller could not be made. Have its init(coder:) answer an object.")
        })
      connection.read(
        { order in onMain { run.take(order) } }, ended: { onMain { exit(0) } })
    }
    while true { RunLoop.main.run() }
  }

  /// All of the app's code runs on the main thread (J5), and in the order in which things happened.
  private static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }

  private static func end(_ reason: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(reason)\n".utf8))
    exit(64)
  }

  private static let remedy =
    "Put it into the PlugIns folder of an app, install that with unctl install, and open a notification."
}
