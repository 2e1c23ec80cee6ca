import Glibc
import NotificationModel

// A content extension whose behaviour depends on the title of its notification: some titles do harm.

let channel = ProbeChannel()
guard case .open(let notification, _, let size, let actions)? = channel.next() else { exit(2) }
let doing = Doing(notification)
if let harm = Harm(rawValue: doing.name) { harm.begin(on: channel) }
var painter = Painter(channel: channel)
painter.show("opened \(Int(size.width))x\(Int(size.height)) \(actions.map(\.identifier))")
doing.begin(on: channel)
while let order = channel.next() { painter.carryOut(order, doing) }
