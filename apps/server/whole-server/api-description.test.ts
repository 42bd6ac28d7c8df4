import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

/** Characters of the whole description, which the reference reads at once: 900 000, and room for twelve resources. */
const MOST_CHARACTERS = 1_050_000;

let fixture: AccessFixture;
let description: OpenApiDocument;
beforeAll(async () => {
  fixture = await startAccessFixture();
  description = (await fixture.call(null, 'GET', '/api/openapi.json')).body as OpenApiDocument;
}, 120_000);
afterAll(() => fixture.close());

const operations = () => Object.values(description.paths).flatMap((item) => Object.values(item));

it('gives every operation a unique name', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names).not.toContain(undefined);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('says of every operation which scope it asks for, as its route declares it', () => {
  for (const { method, url, access, versioned } of fixture.server.routes) {
    const operation = description.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    // The stream of events, the description itself, and the routes that payment services call.
    if (!operation) expect(url).toMatch(/^\/api\/v1\/events$|^\/api\/openapi\.json$|^\/connectors\//);
    else {
      expect({ url, scope: operation['x-scope'] }).toEqual({
        url,
        scope: typeof access === 'string' ? undefined : access.join(':'),
      });
      const takesVersion = operation.parameters?.some(({ name }) => name === 'if-match') ?? false;
      expect({ url, takesVersion }).toEqual({ url, takesVersion: versioned ?? false });
    }
  }
});

it('is short enough to be read at once, and refers to nothing that is missing', () => {
  const text = JSON.stringify(description);
  expect(text.length).toBeLessThan(MOST_CHARACTERS);
  const { schemas, responses } = description.components as Record<'schemas' | 'responses', object>;
  const known = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) expect(known).toContain(name);
});
