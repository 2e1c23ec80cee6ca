import Foundation

/// The tasks in their file, safe against two runs of the program that change them at once.
///
/// A command in a terminal and a run that the system started may meet: each change therefore takes
/// the lock, reads, changes, and writes the whole file by a rename.
struct TaskStore {
  private let file: URL

  /// Opens the store in a folder, which is made if it is not there.
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

  /// What goes in front of this program's path so that a later start opens the same store.
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

  /// Adds a task of somebody else, unless it is there already; says whether it was added.
  func add(shared task: TaskItem) throws -> Bool {
    var isNew = false
    try change { tasks in
      isNew = !tasks.contains { $0.id == task.id }
      if isNew { tasks.append(task) }
    }
    return isNew
  }

  /// Removes a task; one that is gone already is no error.
  func remove(id: TaskItem.ID) throws {
    try change { $0.removeAll { $0.id == id } }
  }

  private func change(_ body: (inout [TaskItem]) -> Void) throws {
    let lock = file.appendingPathExtension("lock")
    // Whoever is first makes the file; replacing it would give two runs two locks.
    try? Data().write(to: lock, options: .withoutOverwriting)
    let handle = try FileHandle(forUpdating: lock)
    // Closing the file gives the lock back, also when the program is killed.
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
