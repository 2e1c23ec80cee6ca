// An app whose monitor watches a circle and a beacon. It writes their states, line by line, to the pipe that
// its first argument names, until it is killed. With `begin` it adds both conditions.
import CoreLocation
import UserNotifications

UserNotificationsHost.bundleIdentifier = "com.example.place-probe"
UserNotificationsHost.launchCommand = Array(CommandLine.arguments.prefix(2))
let words = CommandLine.arguments.dropFirst()
guard let path = words.first, let pipe = FileHandle(forWritingAtPath: path) else { exit(64) }

func tell(_ line: String) throws {
  try pipe.write(contentsOf: Data((line + "\n").utf8))
}

let session = CLServiceSession(authorization: .always)
let monitor = await CLMonitor("trips")
try tell("opened \(await monitor.identifiers.joined(separator: " "))")

if words.contains("begin") {
  let home = CLMonitor.CircularGeographicCondition(
    center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100)
  await monitor.add(home, identifier: "home")
  await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: UUID()), identifier: "beacon")
}

for try await event in await monitor.events {
  var line = "\(event.identifier) \(event.state)"
  if event.conditionUnsupported { line += ", unsupported" }
  if event.authorizationRequestInProgress { line += ", being asked" }
  if event.persistenceUnavailable { line += ", not kept" }
  try tell(line)
}
withExtendedLifetime(session) {}
