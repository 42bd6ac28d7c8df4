import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { describe, expect, it } from 'vitest';
import { clientCallOf, curlOf, exampleBody, requestOf } from './examples.ts';
import { groupsOf, searchGroups } from './operations.ts';
import { exampleOf, schemaFields } from './schemas.ts';

const record = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 120 },
    kind: { type: 'string', enum: ['amount', 'donors'], default: 'amount' },
    labels: { $ref: '#/components/schemas/Labels' },
    until: { type: ['string', 'null'], format: 'date' },
  },
  required: ['labels', 'name'],
};
const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Counters', version: '1' },
  paths: {
    '/api/v1/counters/{id}': {
      patch: {
        operationId: 'counters.update',
        tags: ['counters'],
        summary: 'Update a counter',
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'if-match', in: 'header', required: true },
        ],
        requestBody: { content: { 'application/json': { schema: record } } },
        'x-scope': 'update:counters',
        security: [{ bearer: ['update:counters'] }],
      },
      get: {
        operationId: 'counters.view',
        tags: ['counters'],
        summary: 'Retrieve a counter',
        security: [{ bearer: [] }],
      },
    },
    '/auth/oauth/token': {
      post: { operationId: 'oauth.token', tags: ['oauth'], summary: 'Get a token', security: [] },
    },
  },
  components: {
    schemas: { Labels: { type: 'object', properties: { prefix: { type: 'string' } }, required: ['prefix'] } },
  },
};
const groups = groupsOf(document);
const update = groups[0]!.operations[1]!;

describe('the operations of a description', () => {
  it('are grouped by resource, reads first', () => {
    expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
      ['counters', ['counters.view', 'counters.update']],
      ['oauth', ['oauth.token']],
    ]);
  });

  it('are found by every word of a query', () => {
    expect(
      searchGroups(groups, 'patch counter').flatMap(({ operations }) => operations.map(({ id }) => id)),
    ).toEqual(['counters.update']);
    expect(searchGroups(groups, 'update:counters')).toHaveLength(1);
    expect(searchGroups(groups, 'nothing')).toEqual([]);
  });
});

describe('a schema', () => {
  it('is shown by its fields, required first, with their bounds', () => {
    const fields = schemaFields(document, record);
    expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['name', 'string', true],
      ['labels', 'object', true],
      ['kind', 'string', false],
      ['until', 'string (date) | null', false],
    ]);
    expect(fields[0]!.bounds).toEqual(['maxLength 120']);
    expect(schemaFields(document, fields[1]!.inside!)).toMatchObject([{ name: 'prefix' }]);
  });

  it('has an example that it accepts', () => {
    expect(exampleOf(document, record)).toEqual({
      name: 'text',
      labels: { prefix: 'text' },
      until: '2026-03-01',
    });
  });

  it('that refers to itself ends', () => {
    const looped: OpenApiDocument = {
      ...document,
      components: {
        schemas: {
          Node: {
            type: 'object',
            properties: { next: { $ref: '#/components/schemas/Node' } },
            required: ['next'],
          },
        },
      },
    };
    expect(JSON.stringify(exampleOf(looped, { $ref: '#/components/schemas/Node' }))).toContain('next');
  });
});

describe('an example request', () => {
  const filled = { values: { id: 'a b', 'if-match': '3' }, body: exampleBody(document, update) };

  it('fills the path, and puts the version into quotation marks', () => {
    expect(requestOf(update, filled)).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/counters/a%20b',
      headers: { 'if-match': '"3"', 'content-type': 'application/json' },
    });
    expect(requestOf(update, { values: {}, body: '' }).path).toBe('/api/v1/counters/{id}');
  });

  it('is a command line that a shell reads as it is meant', () => {
    const request = requestOf(update, { ...filled, body: `{"name":"it's"}` });
    expect(curlOf(update, request, 'https://console.test')).toBe(
      String.raw`curl 'https://console.test/api/v1/counters/a%20b' -X PATCH \
  -H 'Authorization: Bearer {token}' \
  -H 'if-match: "3"' \
  -H 'content-type: application/json' \
  -d '{"name":"it'\''s"}'`,
    );
  });

  it('is a call of the typed client', () => {
    expect(clientCallOf(update, { values: { id: '7', 'if-match': '"3"' }, body: '{}' })).toBe(
      "const answer = await tributary.call('counters.update', {\n  params: { id: '7' },\n  version: 3,\n  body: {},\n});",
    );
  });
});
