import NIOCore

/// What is told to somebody on a loop when a commit is done.
struct StoreAnswer: Sendable {
  var loop: any EventLoop
  var run: @Sendable () -> Void

  /// Hands the answers of each loop over together, in their order.
  static func deliver(_ answers: [StoreAnswer]) {
    var places: [ObjectIdentifier: Int] = [:]
    var groups: [(loop: any EventLoop, runs: [@Sendable () -> Void])] = []
    for answer in answers {
      let loop = ObjectIdentifier(answer.loop)
      if let place = places[loop] {
        groups[place].runs.append(answer.run)
      } else {
        places[loop] = groups.count
        groups.append((answer.loop, [answer.run]))
      }
    }
    for (loop, runs) in groups {
      loop.execute { for run in runs { run() } }
    }
  }
}
