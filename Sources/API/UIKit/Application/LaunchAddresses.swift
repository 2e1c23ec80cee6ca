/// The addresses among the arguments of a program, as `%u` of its desktop file hands them over.
enum LaunchAddresses {
  /// The addresses that this process was started with.
  static var ofThisProcess: [URL] {
    found(
      in: CommandLine.arguments.dropFirst(),
      schemes: schemes(in: Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes")))
  }

  /// The arguments that are addresses of the app's own schemes; anything else is the program's affair.
  static func found(in arguments: some Sequence<String>, schemes: Set<String>) -> [URL] {
    arguments.compactMap { argument in
      guard let url = URL(string: argument), let scheme = url.scheme?.lowercased() else {
        return nil
      }
      return schemes.contains(scheme) ? url : nil
    }
  }

  /// The schemes under `CFBundleURLTypes`, in lower case.
  static func schemes(in value: Any?) -> Set<String> {
    let types = value as? [[String: Any]] ?? []
    return Set(
      types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() })
  }
}
