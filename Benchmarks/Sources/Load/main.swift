import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

// One mode for each measurement; every mode prints one line of JSON.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: Load allow|add|fill|late|due|flood|storm|probe|push|spawn SOCKET-FOLDER …")
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
case "due":
  try due(
    folder: folder, prefix: arguments[3], count: number(4, 60), step: Double(number(5, 80)) / 1_000,
    before: Double(number(6, 1_500)) / 1_000)
case "flood": try flood(folder: folder, count: number(3, 10_000), stacks: number(4, 1))
case "storm":
  try storm(
    folder: folder, count: number(3, 10_000), stacks: number(4, 1), seconds: Double(number(5, 5)))
case "probe": try probe(folder: folder, pause: Double(number(3, 5)) / 1_000)
case "push":
  try push(
    folder: folder, app: arguments[3], count: number(4, 1), window: number(5, 1),
    wait: number(6, 0))
case "spawn": try spawn(program: folder, count: number(3, 1))
default: exit(64)
}
