import { expect, type Page } from '@playwright/test';
import type { ProductAddresses } from './journey.ts';
import { signInBrowser, type JourneyPerson } from './people.ts';

/** Calls of the console API as the signed-in person. */
export interface ApiClient {
  create(resource: string, body: object): Promise<ApiRecord>;
  read(resource: string, id: string): Promise<ApiRecord>;
  /** The one record that a search finds. */
  find(resource: string, search: string): Promise<ApiRecord>;
  /** The oldest record that a search finds: other journeys may have made copies of it. */
  oldest(resource: string, search: string): Promise<ApiRecord>;
  /** The newest record with these values in fields that lists filter by. */
  newest(resource: string, values: Record<string, string>): Promise<ApiRecord>;
  /** The one record with this value in a field that lists filter by. */
  findBy(resource: string, field: string, value: string): Promise<ApiRecord>;
  /** Updates fields of the version that was read. */
  update(resource: string, record: ApiRecord, body: object): Promise<ApiRecord>;
  /** Calls an action of a resource, such as `publish`, on the version that was read. */
  act(resource: string, record: ApiRecord, action: string, body?: object): Promise<ApiRecord>;
}

type ApiRecord = { id: string; version: number } & Record<string, unknown>;

/**
 * Signs a page's browser in without opening a page, and resolves to the console API for the same person, which sets up
 * a journey's records.
 */
export async function signInWithApi(
  page: Page,
  addresses: ProductAddresses,
  person?: JourneyPerson,
): Promise<ApiClient> {
  const { consoleUrl } = addresses;
  const authorization = `Bearer ${await signInBrowser(page.context(), addresses, person)}`;
  async function call(method: string, path: string, body?: object, version?: number): Promise<ApiRecord> {
    const response = await fetch(`${consoleUrl}/api/v1/${path}`, {
      method,
      headers: {
        authorization,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as ApiRecord;
  }
  async function only(resource: string, query: Record<string, string>): Promise<ApiRecord> {
    const { items } = await call('GET', `${resource}?${new URLSearchParams(query).toString()}`);
    const [found, ...others] = items as ApiRecord[];
    const count = others.length + (found ? 1 : 0);
    if (!found || count > 1) throw new Error(`${JSON.stringify(query)}: found ${count}`);
    return found;
  }
  async function first(resource: string, query: Record<string, string>): Promise<ApiRecord> {
    const list = await call('GET', `${resource}?${new URLSearchParams({ ...query, limit: '1' }).toString()}`);
    const [found] = list['items'] as ApiRecord[];
    if (!found) throw new Error(`${JSON.stringify(query)}: found none`);
    return found;
  }
  return {
    create: (resource, body) => call('POST', resource, body),
    read: (resource, id) => call('GET', `${resource}/${id}`),
    find: (resource, search) => only(resource, { search }),
    oldest: (resource, search) => first(resource, { search, sort: 'createdAt' }),
    newest: (resource, values) =>
      first(resource, {
        ...Object.fromEntries(Object.entries(values).map(([field, value]) => [`filter[${field}]`, value])),
        sort: '-createdAt',
      }),
    findBy: (resource, field, value) => only(resource, { [`filter[${field}]`]: value }),
    update: (resource, { id, version }, body) => call('PATCH', `${resource}/${id}`, body, version),
    act: (resource, { id, version }, action, body = {}) =>
      call('POST', `${resource}/${id}/${action}`, body, version),
  };
}
