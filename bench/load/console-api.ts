/** A record, or another answer of the console API. */
export type ConsoleAnswer = Record<string, unknown> & { id: string; version: number };

/** Calls the console API; throws on a refusal. */
export type ConsoleApi = <Answer = ConsoleAnswer>(
  method: string,
  path: string,
  body?: object,
  version?: number,
) => Promise<Answer>;

/** Calls of the console API with a person's token. */
export const consoleApi =
  (consoleUrl: string, token: string): ConsoleApi =>
  async <Answer>(method: string, path: string, body?: object, version?: number) => {
    const response = await fetch(`${consoleUrl}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };
