/// Told to each connection when the gateway stops: answer what is under way, and take no more.
struct ProviderDrain: Sendable {}
