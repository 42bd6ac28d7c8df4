type Data = Record<string, unknown>;

/** What the activity log holds in place of a secret. */
export const SECRET_MARK = 'secret:';

/** Whether a value of a log entry stands for a secret: two that are equal stand for the same one. */
export function isSecretMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SECRET_MARK);
}

/**
 * A copy of the data with something else at each path. A path's parts are joined by dots; `*` is every item of a list
 * or every key of an object. What is not there, or empty, stays as it is.
 */
function replaced(
  data: Data,
  paths: readonly string[],
  by: (value: unknown, path: string[]) => unknown,
): Data {
  const copy = structuredClone(data);
  for (const path of paths) descend(copy, path.split('.'), [], by);
  return copy;
}

function descend(
  at: unknown,
  [part, ...rest]: string[],
  walked: string[],
  by: (value: unknown, path: string[]) => unknown,
): void {
  if (typeof at !== 'object' || at === null || part === undefined) return;
  const here = at as Data;
  for (const key of part === '*' ? Object.keys(here) : [part]) {
    if (!Object.hasOwn(here, key)) continue;
    const value = here[key];
    const path = [...walked, key];
    if (rest.length > 0) descend(value, rest, path, by);
    else if (value !== null && value !== '') here[key] = by(value, path);
  }
}

/**
 * Data as the activity log may keep it: each secret as its fingerprint, which tells that it changed and not what it is.
 * @param fingerprint keyed by the installation; without one secrets are only marked as such
 */
export function withoutSecrets<Value extends Data | undefined>(
  data: Value,
  secrets: readonly string[] | undefined,
  fingerprint: (text: string) => string = () => '',
): Value {
  if (!data || !secrets?.length) return data;
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return replaced(data, secrets, (value) => SECRET_MARK + fingerprint(text(value))) as Value;
}

/** Data from the activity log with the record's present secrets in the places of the marks; one that is gone stays gone. */
export function withPresentSecrets(
  data: Data,
  secrets: readonly string[] | undefined,
  present: Data | undefined,
): Data {
  if (!secrets?.length) return data;
  return replaced(
    data,
    secrets,
    (_, path) => path.reduce<unknown>((at, key) => (at as Data | null | undefined)?.[key], present) ?? null,
  );
}
