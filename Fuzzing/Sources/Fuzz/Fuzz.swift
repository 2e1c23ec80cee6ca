import FuzzParsers
import Glibc

/// The program behind `scripts/fuzz`: fuzzes one parser, replays files, or makes the corpus.
@main
enum Fuzz {
  static func main() {
    do {
      try obey(CommandLine.arguments.dropFirst())
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func obey(_ words: ArraySlice<String>) throws {
    switch words.first {
    case "targets":
      for target in FuzzTarget.allCases { print("\(target) \(target.longestInput)") }
    case "run": try Fuzzer.run(target(in: words), options: Array(words.dropFirst(2)))
    case "replay": try Replay.run(target(in: words), files: words.dropFirst(2))
    case "stretch": try Stretch.run(target(in: words), folders: Array(words.dropFirst(2)))
    case "seeds": try Seeds.write(in: folder(in: words))
    case "words": print(Seeds.words(of: try target(in: words)), terminator: "")
    default: throw WrongUse.unknownCommand(words.first ?? "")
    }
  }

  private static func target(in words: ArraySlice<String>) throws -> FuzzTarget {
    guard let target = words.dropFirst().first.flatMap(FuzzTarget.init) else {
      throw WrongUse.unknownTarget(words.dropFirst().first ?? "")
    }
    return target
  }

  private static func folder(in words: ArraySlice<String>) throws -> String {
    guard let folder = words.dropFirst().first else { throw WrongUse.missingFolder }
    return folder
  }
}

/// An error in the program's arguments.
enum WrongUse: Error {
  case unknownCommand(String)
  case unknownTarget(String)
  case missingFolder
}
