type Data = Record<string, unknown>;

/** What the activity log stores in place of a secret. */
export const SECRET_MARK = 'secret:';

/** Whether a value of a log entry marks a secret. Equal marks mean equal secrets. */
export function isSecretMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SECRET_MARK);
}

/**
 * A copy of the data with the value at each path replaced. A path's parts are joined by dots; `*` is every item of a
 * list or every key of an object. Missing and empty values are kept.
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
 * Data as the activity log may store it: each secret as its fingerprint, which shows that it changed and reveals
 * nothing of it.
 * @param fingerprint keyed by the installation; without one secrets are only marked
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

/**
 * Data from the activity log with the record's current secrets in place of the marks; a secret that was removed stays
 * removed.
 */
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
