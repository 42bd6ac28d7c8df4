import { setTimeout } from 'node:timers/promises';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import type { FastifyRequest } from 'fastify';
import type { TriesProof } from './proof.ts';
import type { ForeignIds } from './resources.server.ts';

/**
 * Calls every reading route that takes an id with ids of other organizations, as the person who asks for the proof. A
 * response other than 404 or an empty list is a fault.
 * @param until performance.now() at which no further route is begun
 */
export async function proveRoutes(
  request: FastifyRequest,
  ids: ForeignIds,
  until: number,
): Promise<{ routes: TriesProof[]; isPartial: boolean }> {
  const { server } = request;
  const { authorization } = request.headers;
  const { paths } = (await server.inject('/api/openapi.json')).json<OpenApiDocument>();
  const any = [...ids.values()].flat().slice(0, 1);
  const routes: TriesProof[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || !path.startsWith('/api/v1/') || !/^[^{]*\{\w+\}[^{]*$/.test(path)) continue;
    if (performance.now() > until) return { routes, isPartial: true };
    const resource = path.split('/')[3]!;
    const proof: TriesProof = { name: `GET ${path}`, tried: 0, faults: [] };
    for (const id of (ids.get(resource) ?? any).slice(0, 2)) {
      const url = path.replace(/\{\w+\}/, id);
      const headers = authorization ? { authorization } : {};
      let response = await server.inject({ url, headers });
      // An overloaded server refuses every request; such routes count as not tried.
      while (response.statusCode === 503 && performance.now() < until) {
        await setTimeout(250);
        response = await server.inject({ url, headers });
      }
      if (response.statusCode === 503) return { routes, isPartial: true };
      proof.tried += 1;
      if (!isClosed(response.statusCode, response.body))
        proof.faults.push(`The response was ${response.statusCode}.`);
    }
    routes.push(proof);
  }
  return { routes, isPartial: false };
}

/** Whether a response tells nothing of a record: refused, or a list without items. */
function isClosed(status: number, body: string): boolean {
  if (status >= 400 && status < 500) return true;
  if (status !== 200) return false;
  try {
    const { items } = JSON.parse(body) as { items?: unknown[] };
    return Array.isArray(items) && items.length === 0;
  } catch {
    return false;
  }
}
