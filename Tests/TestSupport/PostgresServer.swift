import Foundation

/// A PostgreSQL server of the tests, in a folder of its own, which ends with the process.
package final class PostgresServer: Sendable {
  /// How libpq reaches its database `postgres`, as the role that owns everything.
  package let address: String
  private let folder: TemporaryFolder
  private let life: FileHandle

  /// The server that all tests share.
  package static let shared = Result { try PostgresServer() }

  /// Makes a database and starts its server, which root may not run: then an ordinary user does.
  private init() throws {
    folder = try TemporaryFolder()
    address = "host=\(folder.path) port=5432 user=push dbname=postgres"
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    server.arguments = ["-c", Self.script, "sh", folder.path]
    let (input, output) = (Pipe(), Pipe())
    server.standardInput = input
    server.standardOutput = output
    // The server runs for as long as this end is open, so that it ends even if the tests are killed.
    life = input.fileHandleForWriting
    try server.run()
    guard output.fileHandleForReading.line() == Data("ready".utf8) else {
      throw ServerFailure(
        log: (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "")
    }
  }

  struct ServerFailure: Error {
    let log: String
  }

  private static let script = #"""
    set -eu
    bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
    as=
    if [ "$(id -u)" -eq 0 ]; then
      chown nobody "$1"
      as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
    fi
    cd "$1"
    $as "$bin/initdb" -D data -U push --auth=trust -E UTF8 --no-sync >log 2>&1
    $as "$bin/postgres" -D data -k "$1" -c listen_addresses= -c fsync=off \
      -c synchronous_standby_names=absent -c max_connections=300 \
      >>log 2>&1 &
    server=$!
    until "$bin/pg_isready" -q -h "$1"; do kill -0 "$server"; sleep 0.05; done
    echo ready
    cat >/dev/null
    kill -INT "$server"
    wait "$server"
    rm -rf "$1"
    """#
}
