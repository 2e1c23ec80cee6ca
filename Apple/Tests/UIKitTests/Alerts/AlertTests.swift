import Foundation
import TestSupport
import Testing

@testable import UIKit

/// The questions of an alert, its windows, and the effect of the answers.
@MainActor @Suite struct AlertTests {
  private func alert(
    _ titles: [(String, UIAlertAction.Style)], fields: Int = 0, log: AppLog? = nil
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: "Delete the list?", message: "It cannot be undone.", preferredStyle: .alert)
    for (title, style) in titles {
      alert.addAction(
        UIAlertAction(title: title, style: style) { log?.note($0.title ?? "") })
    }
    for number in 0..<fields {
      alert.addTextField { $0.placeholder = "Field \(number)" }
    }
    return alert
  }

  private let usual: [(String, UIAlertAction.Style)] = [
    ("Delete", .destructive), ("Archive", .default), ("Cancel", .cancel),
  ]

  @Test func `A presented alert is kept until an action is chosen`() {
    let log = AppLog()
    let alert = alert(usual, log: log)
    let controller = UIViewController()
    controller.present(alert, animated: true)
    #expect(controller.presentedViewController === alert)
    alert.actions[1].isEnabled = false
    alert.choose(alert.actions[1])
    alert.choose(UIAlertAction(title: "Other", style: .default))
    #expect(log.lines.isEmpty && controller.presentedViewController === alert)
    alert.choose(alert.actions[0])
    #expect(log.lines.count == 1 && log.lines[0].hasPrefix("Delete"))
    #expect(controller.presentedViewController == nil)
  }

  @Test func `Closing the window chooses the cancel action, or the only one, or none`() {
    for (titles, expected) in [
      (usual, "Cancel"), ([("OK", .default)], "OK"), ([("A", .default), ("B", .default)], nil),
    ] as [([(String, UIAlertAction.Style)], String?)] {
      let log = AppLog()
      let alert = alert(titles, log: log)
      alert.handle(AlertDialog.Answer(texts: [], choice: .closed))
      #expect(log.lines.first?.split(separator: ":").first.map(String.init) == expected)
    }
  }

  @Test func `Typed texts are in the fields before the action's handler runs`() {
    var seen: [String?] = []
    let alert = UIAlertController(title: "Rename", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(
      UIAlertAction(title: "Save", style: .default) { [unowned alert] _ in
        seen = (alert.textFields ?? []).map(\.text)
      })
    alert.handle(AlertDialog.Answer(texts: ["Shopping"], choice: .action(0)))
    #expect(seen == ["Shopping"])
  }

  @Test func `Fields are asked one by one, then the remaining actions`() {
    let words = AlertStep.Words(title: "Delete the list?", message: "It cannot be undone.")
    #expect(
      AlertStep.steps(of: alert([("Save", .default), ("Cancel", .cancel)], fields: 2)) == [
        .field(words, placeholder: "Field 0", text: "", isSecret: false),
        .field(words, placeholder: "Field 1", text: "", isSecret: false), .only(0),
      ])
    let choices = [
      AlertStep.Choice(index: 0, label: "Delete"), AlertStep.Choice(index: 1, label: "Archive"),
      AlertStep.Choice(index: 2, label: "Cancel"),
    ]
    #expect(
      AlertStep.steps(of: alert(usual)) == [.question(.init(words: words, choices: choices))])
  }

  @Test(arguments: AlertProgram.allCases)
  func `A text of an alert is never an option of the program`(program: AlertProgram) {
    let alert = UIAlertController(title: "--help", message: "-x\u{7}\\n", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "--version", style: .default))
    alert.addAction(UIAlertAction(title: "a\nb", style: .default))
    for step in AlertStep.steps(of: alert) {
      let arguments = program.arguments(for: step)
      let free = arguments.split(separator: "--", maxSplits: 1).first ?? []
      #expect(!free.contains("--help") && !free.contains("--version") && !free.contains("-x"))
      #expect(!arguments.joined().contains("\u{7}"))
    }
  }

  @Test func `The output of a window is a choice only if it names one`() {
    let question = AlertStep.Question(
      words: .init(title: "", message: ""),
      choices: [.init(index: 0, label: "a_b"), .init(index: 3, label: "No")])
    #expect(AlertProgram.zenity.choice(of: "a_b", status: 1, among: question) == 0)
    #expect(AlertProgram.zenity.choice(of: "No", status: 1, among: question) == 3)
    #expect(AlertProgram.zenity.choice(of: "", status: 1, among: question) == nil)
    #expect(AlertProgram.kdialog.choice(of: "3", status: 0, among: question) == 3)
    #expect(AlertProgram.kdialog.choice(of: "3", status: 1, among: question) == nil)
    #expect(AlertProgram.kdialog.choice(of: "1", status: 0, among: question) == nil)
  }

  @Test func `The program of the desktop is asked, and its output is the choice`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "#!/bin/sh\ncase \"$1\" in --entry) echo Milk;; *) echo Archive; exit 1;; esac\n"
    try TestProgram.write(script, to: folder.appending(path: "zenity").path)
    let alert = alert(usual, fields: 1)
    let environment = ["DISPLAY": ":9", "PATH": folder.path]
    let dialog = try #require(AlertDialog(for: alert, environment: environment))
    let answer = await withCheckedContinuation { continuation in
      dialog.ask { continuation.resume(returning: $0) }
    }
    #expect(answer.texts == ["Milk"] && answer.choice == .action(1))
    #expect(AlertDialog(for: alert, environment: ["PATH": folder.path]) == nil)
    #expect(AlertDialog(for: alert, environment: ["DISPLAY": ":9", "PATH": "/nowhere"]) == nil)
  }
}
