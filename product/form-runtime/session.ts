/**
 * The result of `act` on the tab's storage; undefined where storage is off, full, or forbidden to a frame of another
 * site.
 */
export function inSession<Value>(act: (session: Storage) => Value): Value | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
