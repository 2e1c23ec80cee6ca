try await remindEveryThursday()
