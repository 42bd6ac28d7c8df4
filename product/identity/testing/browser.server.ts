import { parseSetCookie } from 'cookie';

/** A browser as far as sign-in is concerned: it keeps cookies by path, and follows a redirect only on request. */
export class Browser {
  readonly cookies = new Map<string, { name: string; value: string; path: string }>();
  /** Every Set-Cookie header that arrived, as it was. */
  readonly received: string[] = [];
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  cookie(name: string): string | undefined {
    return this.cookies.values().find((cookie) => cookie.name === name)?.value;
  }

  take(setCookie: string): void {
    this.received.push(setCookie);
    const {
      name,
      value = '',
      path = '/',
      maxAge,
      expires,
    } = parseSetCookie(setCookie, {
      decode: (text) => text,
    });
    if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }

  async open(
    address: string,
    init: {
      method?: string;
      form?: Record<string, string>;
      /** A form that is encoded already. */
      encoded?: string;
      /** Any other body; the caller names its type. */
      body?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Response> {
    const url = new URL(address, this.origin);
    const cookies = [...this.cookies.values()].filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    const body = init.form
      ? new URLSearchParams(init.form)
      : init.encoded !== undefined
        ? new Blob([init.encoded], { type: 'application/x-www-form-urlencoded' })
        : init.body;
    const response = await fetch(url, {
      method: init.method ?? (body ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/json;q=0.9',
        ...(cookies.length
          ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
          : {}),
        ...(body ? { origin: this.origin } : {}),
        ...init.headers,
      },
      ...(body ? { body } : {}),
    });
    for (const header of response.headers.getSetCookie()) this.take(header);
    return response;
  }
}
