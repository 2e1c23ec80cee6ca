import Foundation

/// The tasks in their file, safe against two runs of the program that change them at once.
///
/// A command in a terminal and a run that the system started may coincide: each change therefore locks, reads,
/// changes, and writes the whole file by a rename.
struct TaskStore {
  private let file: URL

  /// Opens the store in a folder, which is created if it does not exist.
  init(folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "tasks.json")
  }

  /// Opens the store in `$ORGANIZERPLUS_DATA`, or else in the user's data folder.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    if let folder = environment["ORGANIZERPLUS_DATA"], !folder.isEmpty {
      try self.init(folder: URL(filePath: folder, directoryHint: .isDirectory))
    } else {
      let home = FileManager.default.homeDirectoryForCurrentUser
      try self.init(folder: home.appending(path: ".local/share/organizer-plus"))
    }
  }

  /// The words in front of this program's path that make a later start open the same store.
  static var launchPrefix: [String] {
    let folder = ProcessInfo.processInfo.environment["ORGANIZERPLUS_DATA"] ?? ""
    return folder.isEmpty ? [] : ["/usr/bin/env", "ORGANIZERPLUS_DATA=\(folder)"]
  }

  /// The tasks, oldest first.
  func tasks() throws -> [TaskItem] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    do {
      return try JSONDecoder().decode([TaskItem].self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw OrganizerError(
        "The file \(file.path) holds no tasks: \(error). Move it away to begin anew.")
    }
  }

  func add(_ task: TaskItem) throws {
    try change { $0.append(task) }
  }

  /// Adds a task of another person, unless it exists already; returns whether it was added.
  func add(shared task: TaskItem) throws -> Bool {
    var isNew = false
    try change { tasks in
      isNew = !tasks.contains { $0.id == task.id }
      if isNew { tasks.append(task) }
    }
    return isNew
  }

  /// Removes a task; one that does not exist is not an error.
  func remove(id: TaskItem.ID) throws {
    try change { $0.removeAll { $0.id == id } }
  }

  private func change(_ body: (inout [TaskItem]) -> Void) throws {
    let lock = file.appendingPathExtension("lock")
    // The first run creates the file; replacing it would give two runs two locks.
    try? Data().write(to: lock, options: .withoutOverwriting)
    let handle = try FileHandle(forUpdating: lock)
    // Closing the file releases the lock, also when the program is killed.
    defer { try? handle.close() }
    guard flock(handle.fileDescriptor, LOCK_EX) == 0 else {
      throw OrganizerError("The file \(lock.path) cannot be locked.")
    }
    var tasks = try tasks()
    body(&tasks)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(tasks).write(to: file, options: .atomic)
  }
}
