import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from '../publishing/serve/site-responses.server.ts';
import type { FormCallContext } from '../publishing/serve/site-contexts.ts';
import type { Gate } from './gate.server.ts';

/**
 * Makes the handler of `GET /forms/{formId}/challenge`. Any page may ask: a challenge is not secret and belongs to no
 * visitor.
 * @param networkOf the network that a request comes from
 */
export function createChallengeHandler(gate: Gate, networkOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, response: ServerResponse, { tenant, formId }: FormCallContext): void => {
    if (request.method !== 'GET') return refuseMethod(response, 'GET');
    const text = JSON.stringify(gate.challengeFor({ tenantId: tenant.id, formId }, networkOf(request)));
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(text);
  };
}
