import ArgumentParser
import AttachmentStore
import Release

/// Makes one thumbnail and ends; the daemon starts it for each.
@main
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-thumbnail",
    abstract: "Make a thumbnail of a picture or a film.",
    discussion: "The daemon runs this program so that nothing is decoded in the daemon itself.",
    version: Release.version,
    shouldDisplay: false)

  @Option(help: "What is written: picture (PNG) or pixels.", transform: readForm)
  var form = Thumbnail.Form.picture

  @Flag(help: "Read the input as a film.")
  var film = false

  @Option(
    help: "The part to show, as x,y,width,height in units of the picture.", transform: readPart)
  var part: ThumbnailRequest.Part?

  @Option(help: "The number of the frame, or seconds of a film.")
  var time = 0.0

  @Argument(help: "The file to read.")
  var input: String

  @Argument(help: "The file to write.")
  var output: String

  func validate() throws {
    if !time.isFinite || time < 0 { throw ValidationError("--time: use a number from 0 on.") }
  }

  func run() throws {
    try ThumbnailDrawing.limitProcess()
    try ThumbnailDrawing.draw(
      ThumbnailRequest(
        input: input, output: output, form: form, isFilm: film, part: part, time: time))
  }

  private static func readForm(_ text: String) throws -> Thumbnail.Form {
    guard let form = Thumbnail.Form(rawValue: text) else {
      throw ValidationError("“\(text)” is not a form; use picture or pixels.")
    }
    return form
  }

  private static func readPart(_ text: String) throws -> ThumbnailRequest.Part {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4,
      let part = ThumbnailRequest.Part(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    else { throw ValidationError("“\(text)” is not a part; use four numbers within 0 and 1.") }
    return part
  }
}
