/** What `act` returns of the tab's storage; nothing where storage is off, full, or kept from a frame of another site. */
export function inSession<Value>(act: (session: Storage) => Value): Value | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
