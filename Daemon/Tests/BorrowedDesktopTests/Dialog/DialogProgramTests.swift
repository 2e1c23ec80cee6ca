import DesktopSupport
import NotificationModel
import Testing

@testable import BorrowedDesktop

/// The arguments and variables of a dialog's program.
struct DialogProgramTests {
  private func question(
    _ title: String = "Lunch", action: String = "Reply", placeholder: String = "Your answer",
    button: String = "Send", appName: String = "Organizer"
  ) -> TextQuestion {
    let presentation = Presentation.banner(title: title).with { $0.appName = appName }
    let input = Presentation.TextInput(buttonTitle: button, placeholder: placeholder)
    return TextQuestion(
      presentation, Presentation.Action(identifier: "answer", title: action, textInput: input))
  }

  @Test func `Each dialog program gets arguments of its own form`() {
    let question = question()
    let expected: [DialogProgram: [String]] = [
      .zenity: [
        "--entry", "--title=Reply – Organizer", "--text=Lunch\nYour answer", "--width=400",
        "--ok-label=Send",
      ],
      .kdialog: ["--title=Reply – Organizer", "--inputbox=Lunch\nYour answer"],
      .yad: [
        "--entry", "--no-markup", "--title=Reply – Organizer", "--text=Lunch\nYour answer",
        "--width=400", "--center",
      ],
      .rofi: [
        "-dmenu", "-l", "0", "-p", "Reply – Organizer", "-mesg", "Lunch\nYour answer",
      ],
      .fuzzel: ["--dmenu", "--lines=0", "--width=80", "--prompt=Lunch – Reply: "],
      .wofi: ["--dmenu", "--lines=1", "--prompt=Lunch – Reply"],
    ]
    #expect(expected.count == DialogProgram.allCases.count)
    for (program, arguments) in expected {
      #expect(program.arguments(for: question) == arguments)
      #expect(
        DialogCommand(path: "/opt/bin/\(program.rawValue)").arguments(for: question) == arguments)
    }
  }

  @Test func `A program of the user's choice gets each part by its name`() {
    #expect(
      DialogCommand(path: "/opt/bin/ask").arguments(for: question()) == [
        "--title=Reply – Organizer", "--text=Lunch", "--placeholder=Your answer", "--button=Send",
      ])
  }

  @Test(arguments: [
    (DialogProgram.zenity, "--text=a\\\\n __b & <i>"), (.yad, "--text=a\\\\n _b & <i>"),
    (.kdialog, "--inputbox=a\\\\n _b && ‹i›"), (.rofi, "a\\n _b &amp; &lt;i&gt;"),
    (.fuzzel, "--prompt=a\\n _b & <i> – Reply: "), (.wofi, "--prompt=a\\n _b & <i> – Reply"),
  ])
  func `Special characters in a text are escaped for each dialog program`(
    program: DialogProgram, expected: String
  ) {
    let arguments = program.arguments(for: question("a\\n _b & <i>", placeholder: ""))
    #expect(arguments.contains(expected), "\(arguments)")
  }

  @Test(arguments: DialogProgram.allCases)
  func `No text of a notification becomes an option of a dialog program`(program: DialogProgram) {
    let usual = program.arguments(for: question())
    for text in ["-v", "--help", "-dump-theme", "--entry-text=x", "-e", "--", "-"] {
      let arguments = program.arguments(
        for: question(text, action: text, placeholder: text, button: text, appName: text))
      #expect(arguments.count == usual.count)
      for (index, argument) in arguments.enumerated() where argument != usual[index] {
        let option = usual[index].prefix(
          through: usual[index].firstIndex(of: "=") ?? usual[index].startIndex)
        #expect(argument.hasPrefix("-") == option.hasPrefix("-"), "\(argument)")
        if option.hasPrefix("-") { #expect(argument.hasPrefix(option), "\(argument)") }
      }
    }
  }

  @Test(arguments: HostileText.all)
  func `A hostile text is short, clean and on its own line`(hostile: HostileText) {
    let text = hostile.text
    let question = question(
      text, action: text, placeholder: text, button: text, appName: text)
    for part in [
      question.heading, question.action, question.placeholder, question.button, question.appName,
    ] {
      #expect(part.utf8.count <= BorrowedDesktopLimits.dialogTextBytes)
      #expect(!part.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    for program in DialogProgram.allCases {
      for argument in program.arguments(for: question) {
        #expect(argument.utf8.count < 4_096)
        #expect(argument.count { $0 == "\n" } <= 1)
        #expect(!argument.utf8.contains(0))
      }
    }
  }

  @Test func `A notification without a title is identified by its other texts`() {
    let plain = Presentation.banner(title: "", body: "").with { $0.appName = "" }
    let question = TextQuestion(plain, Presentation.Action(identifier: "answer", title: ""))
    #expect(question.heading.isEmpty && question.appName == "com.example.organizer")
    #expect(question.title == "… – com.example.organizer")
    let body = Presentation.banner(title: "", body: "At one")
    #expect(TextQuestion(body, .reply).heading == "At one")
  }
}
