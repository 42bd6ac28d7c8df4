import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';

const text = { type: 'string' };
const problem = (status: number) => ({ $ref: `#/components/responses/${status}` });
const json = (description: string, properties: Record<string, object>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties } } },
});
const SCOPES = { type: 'array', items: text };
const WRITTEN = json('The credential', {
  id: text,
  version: { type: 'integer' },
  client_id: text,
  client_secret: { ...text, description: 'Returned this once' },
  description: text,
  scopes: SCOPES,
  status: { type: 'string', enum: ['ACTIVE', 'REVOKED'] },
});
const takes = (type: string, properties: Record<string, object>, required: string[]) => ({
  required: true,
  content: { [type]: { schema: { type: 'object', properties, required } } },
});

/** The calls of `oauth.server.ts`, for the description of the API. */
export const OAUTH_DESCRIPTION: OpenApiDocument['paths'] = {
  '/auth/oauth/token': {
    post: {
      operationId: 'oauth.token',
      tags: ['oauth'],
      summary: 'Get an access token for an API credential',
      requestBody: takes(
        'application/x-www-form-urlencoded',
        {
          grant_type: { type: 'string', enum: ['client_credentials'] },
          client_id: text,
          client_secret: text,
        },
        ['grant_type'],
      ),
      responses: {
        200: json('A token', {
          access_token: text,
          token_type: { type: 'string', enum: ['Bearer'] },
          expires_in: { type: 'integer', description: 'Seconds' },
          scope: text,
        }),
        400: json('unsupported_grant_type, invalid_request', { error: text, error_description: text }),
        401: json('invalid_client', { error: text, error_description: text }),
        429: problem(429),
      },
      security: [],
      'x-problems': ['too_many_requests'],
    },
  },
  '/auth/oauth/generate': {
    post: {
      operationId: 'oauth.generate',
      tags: ['oauth'],
      summary: 'Create an API credential',
      requestBody: takes('application/json', { description: text, scopes: SCOPES }, [
        'description',
        'scopes',
      ]),
      responses: { 201: WRITTEN, 401: problem(401), 403: problem(403), 422: problem(422) },
      security: [{ bearer: ['create:client_admin_api_credentials'] }],
      'x-scope': 'create:client_admin_api_credentials',
      'x-problems': [
        'not_authenticated',
        'session_expired',
        'missing_ability',
        'quota_reached',
        'validation_failed',
      ],
    },
  },
  '/auth/oauth/revoke': {
    patch: {
      operationId: 'oauth.revoke',
      tags: ['oauth'],
      summary: 'Revoke an API credential',
      requestBody: takes('application/json', { client_id: text, tenant_name: text }, [
        'client_id',
        'tenant_name',
      ]),
      responses: { 200: WRITTEN, 401: problem(401), 403: problem(403), 404: problem(404), 422: problem(422) },
      security: [{ bearer: ['delete:client_admin_api_credentials'] }],
      'x-scope': 'delete:client_admin_api_credentials',
      'x-problems': [
        'not_authenticated',
        'session_expired',
        'missing_ability',
        'not_found',
        'validation_failed',
      ],
    },
  },
};
