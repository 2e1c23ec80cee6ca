import Foundation
import QtLoop
import Tea
import UserNotifications

UserNotificationsHost.bundleIdentifier = "com.example.QtTea"
UserNotificationsHost.launchCommand = [Bundle.main.executablePath ?? ""]
let timer = TeaTimer()
// An answer ends the program, unless it is to be measured afterwards.
if !CommandLine.arguments.contains("--stay") { timer.onAnswer = { qt_loop_end() } }
// The first tea needs no press.
if CommandLine.arguments.contains("--brew") { timer.brew() }

// Qt's loop serves the main queue, as QtLoop.cpp shows; a descriptor of -1 leaves it unserved.
let isServed = !CommandLine.arguments.contains("--unserved")
exit(
  qt_loop_run(
    isServed ? UserNotificationsHost.mainQueueDescriptor : -1,
    { UserNotificationsHost.drainMainQueue() },
    { timer.brew() }))
