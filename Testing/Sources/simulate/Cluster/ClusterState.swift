/// The tables of the database.
struct ClusterState {
  /// The owner of each device.
  var owners: [Owner?]
  /// The pushes that wait.
  var pushes: [Row] = []
  /// The number under which each pair was accepted, by pair.
  var accepted: [Int: Int] = [:]
  /// The nodes.
  var nodes: [Node]
  /// Which keys are revoked.
  var revoked: [Bool]
  /// The last number of the sequence.
  var sequence = 0

  init(nodes: Int, devices: Int, keys: Int) {
    owners = Array(repeating: nil, count: devices)
    self.nodes = Array(repeating: Node(epoch: 0, leaseUntil: Int.min), count: nodes)
    revoked = Array(repeating: false, count: keys)
  }

  /// The node that a device is connected to.
  struct Owner: Equatable {
    var node: Int
    var epoch: Int
    var serial: Int
  }

  /// A push that waits for its device.
  struct Row {
    var number: Int
    /// The identifier of the push and its token: the device knows a push by it.
    var pair: Int
    /// Which of the plan's pushes it is.
    var push: Int
    var device: Int
    /// When it expires, by the database's clock.
    var expires: Int
    var priority: Int
    /// The collapse identifier, under which pushes replace each other.
    var replacement: Int?

    /// Whether a drain sends it first.
    func precedes(_ other: Row) -> Bool {
      priority != other.priority ? priority > other.priority : number < other.number
    }
  }

  struct Node {
    var epoch: Int
    /// Until when it may act, by the database's clock.
    var leaseUntil: Int
  }

  /// A write of a transaction.
  enum Change {
    case accept(pair: Int, number: Int)
    case insert(Row)
    case delete(number: Int)
    case own(device: Int, Owner)
    case renew(node: Int, Node)
    case revoke(key: Int)
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .accept(let pair, let number):
      accepted[pair] = number
      sequence = max(sequence, number)
    case .insert(let row): pushes.append(row)
    case .delete(let number): pushes.removeAll { $0.number == number }
    case .own(let device, let owner): owners[device] = owner
    case .renew(let node, let row): nodes[node] = row
    case .revoke(let key): revoked[key] = true
    }
  }

  /// The node that can reach a device, if its lease is not over and its row is of its present epoch.
  func reachableOwner(of device: Int, at time: Int) -> Int? {
    guard let owner = owners[device], nodes[owner.node].epoch == owner.epoch,
      nodes[owner.node].leaseUntil > time
    else { return nil }
    return owner.node
  }

  /// The pushes that a drain sends, in their order.
  func waiting(
    for device: Int, at time: Int, limit: Int, isExcluded: (Row) -> Bool
  ) -> [Row] {
    let rows = pushes.filter { $0.device == device && $0.expires > time && !isExcluded($0) }
    return Array(rows.sorted { $0.precedes($1) }.prefix(limit))
  }
}

/// The locks that transactions take, in ascending order, so that none waits in a circle.
enum ClusterLock {
  static func owner(_ device: Int) -> Int { device }
  static func node(_ node: Int) -> Int { 100 + node }
  static func pair(_ pair: Int) -> Int { 1_000 + pair }
  static func replacement(_ key: Int) -> Int { 1_000_000 + key }
}
