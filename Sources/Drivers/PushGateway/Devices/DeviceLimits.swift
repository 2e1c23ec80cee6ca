/// Every limit of the connections of devices, in one place.
package enum DeviceLimits {
  /// How many pushes may be unacknowledged on a connection; the others wait in the store.
  package static let window = 64
  /// How many seconds a pushed device has to acknowledge; then it is closed.
  package static let acknowledgementSeconds: UInt32 = 120
  /// How many pushes that a device has taken and the store could not forget are remembered on its
  /// connection; while there are as many it is sent nothing that waits.
  package static let unforgotten = 1_000
  /// After how many seconds the store is told again what it could not forget.
  package static let forgetAgainSeconds: UInt32 = 10
  /// How many seconds a device may be silent beyond its longest keepalive; then it is given up.
  package static let silenceGraceSeconds: UInt32 = 60
  /// How many seconds a connection has to prove whose it is.
  package static let proofSeconds: Int64 = 10
  /// The same while others wait to be let in.
  package static let hurriedProofSeconds: Int64 = 3
  /// How many connections may be proving whose they are; more wait, and addresses take turns.
  package static let unproven = 256
  /// How many that have spoken may wait for those: all devices of an office return at the same moment.
  package static let waiting = 8_192
  /// How many connections one address may have, or one /64 of IPv6.
  package static let connectionsOfAddress = 12_000
  /// How many devices one address may enrol in a minute.
  package static let enrolmentsOfAddress = 6_000
  /// How many frames beside acknowledgements a device may send in a minute: all that it can have to ask,
  /// and pings.
  package static let framesInMinute: UInt16 = 3_000
  /// How many devices a gateway wants to greet in a second, for the times that it tells them to stay away.
  package static let returnsInSecond = 1_000
  /// How many pushes that are kept nowhere may be on their way to the devices of one loop.
  package static let offersOnce = 100_000
  /// How many bytes may wait for a device to read them, before it gets no more.
  package static let unreadBytes = 32_768
  /// How many connections wait in the kernel's queue.
  package static let backlog: Int32 = 4_096
  /// How many milliseconds a device stays away that met a store which can't be reached.
  package static let overloadedMilliseconds: UInt32 = 10_000
}
