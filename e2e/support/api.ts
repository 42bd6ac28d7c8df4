import { expect, type Page } from '@playwright/test';

/** Calls of the console API as the person who is signed in on a page. */
export interface ApiClient {
  create(resource: string, body: object): Promise<ApiRecord>;
  read(resource: string, id: string): Promise<ApiRecord>;
  /** Calls an action of a resource, such as `publish`, on the version that was read. */
  act(resource: string, record: ApiRecord, action: string): Promise<ApiRecord>;
}

type ApiRecord = { id: string; version: number } & Record<string, unknown>;

/** The authorization header of the person who is signed in on the page. Reloads the page. */
export async function authorizationOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/v1/') && 'authorization' in one.headers()),
    page.reload(),
  ]);
  return request.headers()['authorization']!;
}

/** The console API for the person who is signed in on the page: sets up what a journey does not look at. */
export async function apiOf(page: Page, consoleUrl: string): Promise<ApiClient> {
  const authorization = await authorizationOf(page);
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
  return {
    create: (resource, body) => call('POST', resource, body),
    read: (resource, id) => call('GET', `${resource}/${id}`),
    act: (resource, { id, version }, action) => call('POST', `${resource}/${id}/${action}`, {}, version),
  };
}
