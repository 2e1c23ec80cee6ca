/// Where a link keeps its key and its number.
package protocol LinkIdentityKeeper {
  /// What is kept; a new key is made and kept if nothing is.
  func open() throws(LinkFailure) -> LinkIdentity

  /// Keeps something else from now on, durably.
  func save(_ identity: LinkIdentity) throws(LinkFailure)
}
