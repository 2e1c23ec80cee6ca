import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

// One mode for each thing that is measured; every mode prints one line of JSON.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: Load allow|add|fill|late SOCKET-FOLDER …")
  exit(64)
}
let folder = arguments[2]
let app = "com.example.benchmark"

func number(_ index: Int, _ standard: Int) -> Int {
  arguments.count > index ? Int(arguments[index]) ?? standard : standard
}

switch arguments[1] {
case "allow": try allow(folder: folder)
case "add":
  try add(folder: folder, count: number(3, 1_000), window: number(4, 256), prefix: "a")
case "fill": try fill(folder: folder, count: number(3, 1_000_000))
case "late": try late(folder: folder, count: number(3, 1_000), seconds: number(4, 10))
default: exit(64)
}
