/// One thing that happens to a cluster, and when.
struct ClusterStep {
  let number: Int
  let time: Int
  let act: ClusterAct
}

/// What can happen to a cluster from outside; durations are in milliseconds.
enum ClusterAct {
  case push(Int)
  /// A device goes to another node.
  case move(Int)
  /// A device loses its connection.
  case drop(Int)
  /// A device crashes, and is back after a while.
  case turnOff(Int, Int)
  case crash(Int, Int)
  /// A node's process is stopped, and continues after a while.
  case stop(Int, Int)
  /// Two nodes cannot reach each other.
  case cut(Int, Int, Int)
  /// A node cannot reach the database.
  case cutDatabase(Int, Int)
  /// A node reaches no other node and no database.
  case isolate(Int, Int)
  case breakRelay(Int, Int)
  case loseSession(Int)
  case restartPrimary(Int)
  case promote(Int)
  /// The standby is promoted while a node still reaches the old primary.
  case strand(Int, Int)
  /// The standby receives nothing for a while.
  case lag(Int)
  case revoke(Int)

  /// How likely each act but a push is, in the order of `drawAct`.
  static let weights = [10, 8, 6, 8, 6, 6, 5, 5, 5, 6, 7, 7, 6, 4, 4]
}

extension ClusterAct {
  /// The act in words.
  func sentence(_ plan: ClusterPlan) -> String {
    switch self {
    case .push(let number): plan.pushes[number].sentence(number)
    case .move(let device): "device \(device) goes to another node"
    case .drop(let device): "device \(device) loses its connection"
    case .turnOff(let device, let time): "device \(device) crashes, for \(time) ms"
    case .crash(let node, let time): "node \(node) crashes, for \(time) ms"
    case .stop(let node, let time): "node \(node) is stopped, for \(time) ms"
    case .cut(let node, let other, let time):
      "nodes \(node) and \(other) cannot reach each other, for \(time) ms"
    case .cutDatabase(let node, let time):
      "node \(node) cannot reach the database, for \(time) ms"
    case .isolate(let node, let time): "node \(node) reaches nothing, for \(time) ms"
    case .breakRelay(let node, let other): "the relay from node \(node) to \(other) breaks"
    case .loseSession(let node): "node \(node) loses its session"
    case .restartPrimary(let time): "the primary restarts, for \(time) ms"
    case .promote(let time): "the primary is lost; the standby follows after \(time) ms"
    case .strand(let node, let time):
      "the standby is promoted after \(time) ms; node \(node) still reaches the old primary"
    case .lag(let time): "the standby receives nothing, for \(time) ms"
    case .revoke(let key): "key \(key) is revoked"
    }
  }
}

extension ClusterPlan.Push {
  fileprivate func sentence(_ number: Int) -> String {
    "push \(number) to device \(device) through node \(node), with key \(key)"
      + (team == ClusterPlan.team(ofKey: key) ? "" : " of another team")
      + (priority == 10 ? "" : ", priority \(priority)")
      + (replacement.map { ", replacing \($0)" } ?? "")
      + (expires.map { ", until \($0 / 1_000) s" } ?? ", once")
  }
}
