// The interfaces of the system as Vala calls them; docs/dbus has them whole.

[DBus (name = "org.usernotifications.Center1")]
public interface Center1 : Object {
  // A word of C: the code that is generated could not have it as a name.
  [DBus (name = "Register")]
  public abstract HashTable<string, Variant> register_app(
      string app_id, HashTable<string, Variant> options) throws Error;
  [DBus (timeout = 2147483647)]
  public abstract bool request_authorization(
      string[] authorizations, HashTable<string, Variant> options) throws Error;
  public abstract void schedule(
      string id, HashTable<string, Variant> content, HashTable<string, Variant> trigger,
      HashTable<string, Variant> options) throws Error;
  public abstract void remove(string[] ids) throws Error;
  public abstract HashTable<string, Variant>[] list_pending(HashTable<string, Variant> options) throws Error;
  public abstract HashTable<string, Variant>[] list_delivered(HashTable<string, Variant> options) throws Error;
  public abstract void remove_delivered(string[] ids) throws Error;
  public abstract void set_categories(HashTable<string, Variant>[] categories) throws Error;
  public abstract void set_badge(int count) throws Error;
  public abstract HashTable<string, Variant>[] take_responses() throws Error;
  public abstract void acknowledge(string[] responses) throws Error;
  public signal void delivered(string id, HashTable<string, Variant> notification);
  public signal void responded(string id, string action, HashTable<string, Variant> response);
  public abstract string authorization { owned get; }
}

public Center1 open_center() throws Error {
  return Bus.get_proxy_sync(
      BusType.SESSION, "org.usernotifications.Daemon", "/org/usernotifications/Center");
}
