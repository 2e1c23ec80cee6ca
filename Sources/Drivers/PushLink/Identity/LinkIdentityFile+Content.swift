import LinuxEvents

extension LinkIdentityFile: LinkIdentityKeeper {
  /// Reads the file; makes it with a new key if there is none.
  ///
  /// - Throws: `identity` for a file that can't be read or written, or that holds something else: it is
  ///   never replaced, because the device would lose its tokens by it.
  package func open() throws(LinkFailure) -> LinkIdentity {
    let bytes: [UInt8]
    do {
      bytes = try SmallFile.read(path, limit: PushLinkLimits.identityBytes)
    } catch {
      guard error.isMissing else { throw LinkFailure(.identity, error.message) }
      let identity = LinkIdentity()
      try save(identity)
      return identity
    }
    guard let identity = LinkIdentity(text: String(decoding: bytes, as: UTF8.self)) else {
      throw LinkFailure(
        .identity,
        "\(path) does not hold the key of a device; remove it, and the device enrols anew.")
    }
    return identity
  }

  /// Replaces the file; durable when it returns.
  ///
  /// - Throws: `identity` if it can't be written.
  package func save(_ identity: LinkIdentity) throws(LinkFailure) {
    do {
      try FileSync.replaceFile(at: path, with: Array(identity.text.utf8), mode: 0o600)
    } catch {
      throw LinkFailure(.identity, error.message)
    }
  }
}
