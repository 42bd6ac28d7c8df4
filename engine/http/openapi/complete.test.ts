import { expect, it } from 'vitest';
import { completeDocument } from './complete.ts';
import type { JsonSchema, RouteFacts } from './document.ts';
import { operationIdOf } from './operation-id.ts';

const large = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`field${n}`, { type: 'string', maxLength: 120 }]),
  ),
};
const asJson = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const routes: RouteFacts[] = [
  { method: 'GET', url: '/api/v1/boats/:id', access: ['read', 'pages'], raw: false },
  { method: 'PATCH', url: '/api/v1/boats/:id', access: ['update', 'pages'], raw: false, versioned: true },
  { method: 'GET', url: '/api/v1/boats/:id/log', access: 'signed-in', raw: true, flag: 'TAG_MANAGER' },
];

const made = completeDocument(
  {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: {
      '/api/v1/boats/{id}': {
        get: { operationId: 'boats.view', responses: { 200: asJson(large) } },
        patch: {
          operationId: 'boats.update',
          requestBody: asJson({ type: 'object' }),
          responses: { 200: asJson(large) },
        },
      },
      '/api/v1/boats/{id}/log': { get: { responses: { 200: {} } } },
    },
  },
  routes,
);
const at = (path: string, method: string) => made.paths[path]![method]!;

it('says which scope, which flag and which version an operation asks for', () => {
  expect(at('/api/v1/boats/{id}', 'get')).toMatchObject({
    'x-scope': 'read:pages',
    security: [{ bearer: ['read:pages'] }],
  });
  expect(at('/api/v1/boats/{id}', 'patch').parameters).toMatchObject([{ name: 'if-match', required: true }]);
  expect(at('/api/v1/boats/{id}/log', 'get')).toMatchObject({
    operationId: 'boats.getLog',
    'x-flag': 'TAG_MANAGER',
    security: [{ bearer: [] }],
  });
});

it('lists the problems that an operation may respond with', () => {
  expect(at('/api/v1/boats/{id}', 'patch')['x-problems']).toEqual(
    expect.arrayContaining([
      'missing_ability',
      'not_found',
      'stale_version',
      'version_required',
      'validation_failed',
    ]),
  );
  expect(at('/api/v1/boats/{id}', 'get')['x-problems']).not.toContain('stale_version');
  expect(at('/api/v1/boats/{id}', 'patch').responses).toMatchObject({
    412: { $ref: '#/components/responses/412' },
  });
});

it('names a large schema that is in several places, and writes it once', () => {
  const ref = { $ref: '#/components/schemas/BoatsRecord' };
  expect(at('/api/v1/boats/{id}', 'get').responses).toMatchObject({ 200: asJson(ref) });
  expect(at('/api/v1/boats/{id}', 'patch').responses).toMatchObject({ 200: asJson(ref) });
  expect(made.components?.schemas?.['BoatsRecord']).toEqual(large);
});

it.each([
  ['GET', '/counter-totals', 'counter-totals.get'],
  ['GET', '/counters/{id}/entries', 'counters.getEntries'],
  ['GET', '/pages/{id}/versions/{number}', 'pages.getVersionsByNumber'],
])('names %s %s %s', (method, path, id) => expect(operationIdOf(method, path)).toBe(id));
