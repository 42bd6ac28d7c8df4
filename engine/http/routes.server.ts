import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '../definition/resource.ts';
import type { ExportQuery } from '../exporting/export-query.ts';
import { exportList, type Download } from '../exporting/export.server.ts';
import { sendDownload } from '../exporting/download.server.ts';
import type { App } from '../lifecycle/app.server.ts';
import { act } from '../lifecycle/write/act.server.ts';
import { batch } from '../lifecycle/write/batch.server.ts';
import { requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import type { ServerResource } from '../lifecycle/hooks.server.ts';
import { create } from '../lifecycle/write/create.server.ts';
import { duplicate } from '../lifecycle/write/duplicate.server.ts';
import { list } from '../lifecycle/read/list.server.ts';
import { remove } from '../lifecycle/write/remove.server.ts';
import { restoreRevision, undelete } from '../lifecycle/write/restore.server.ts';
import type { Restore } from '../lifecycle/write/restore-body.ts';
import { listRevisions, viewRevision, type RevisionsQuery } from '../lifecycle/read/revisions.server.ts';
import { isSingle, singleId, viewSingle } from '../lifecycle/write/single.server.ts';
import type { BatchTags } from '../lifecycle/write/tag-body.ts';
import { batchTag, tag } from '../lifecycle/write/tag.server.ts';
import { update } from '../lifecycle/write/update.server.ts';
import { uses } from '../lifecycle/read/uses.server.ts';
import { view } from '../lifecycle/read/view.server.ts';
import { versionFrom, versionTag } from './etag.ts';
import type { Batch } from '../lifecycle/write/batch-body.ts';
import { operationsOf, type HttpOperation } from './operations.ts';
import { idFrom, createKeyOf, parseRequest } from './parse-request.server.ts';

interface Call {
  context: RequestContext;
  definition: AnyResource;
  resource: ServerResource;
  operation: HttpOperation;
  id: string;
  version: number | undefined;
  /** Of requests that create. */
  key: string | undefined;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** How each operation handles a parsed request; the work is in the lifecycle. */
const HANDLERS: Record<HttpOperation['name'], (call: Call) => Promise<unknown>> = {
  list: ({ context, definition, query }) => list(context, definition, query),
  view: (call) =>
    isSingle(call.definition)
      ? viewSingle(call.context, call.resource)
      : view(call.context, call.definition, call.id, { deleted: call.query['deleted'] === 'true' }),
  create: ({ context, resource, body, key }) => create(context, resource, body, key),
  update: ({ context, resource, id, version, body }) => update(context, resource, id, version, body),
  duplicate: ({ context, resource, id, key }) => duplicate(context, resource, id, key),
  remove: ({ context, resource, id, version }) => remove(context, resource, id, version),
  restore: ({ context, resource, id, version }) => undelete(context, resource, id, version),
  batch: ({ context, resource, body, operation }) =>
    batch(context, resource, parseRequest(operation.body!, body) as Batch),
  revisions: ({ context, resource, id, query, operation }) =>
    listRevisions(context, resource.definition, id, parseRequest(operation.query!, query) as RevisionsQuery),
  revision: ({ context, resource, id, params }) =>
    viewRevision(context, resource.definition, id, idFrom(params['revisionId'])),
  uses: ({ context, resource, id }) => uses(context, resource.definition, id),
  restoreRevision: ({ context, resource, id, version, params, body, operation }) =>
    restoreRevision(
      context,
      resource,
      id,
      version,
      idFrom(params['revisionId']),
      parseRequest(operation.body!, body ?? {}) as Restore,
    ),
  export: ({ context, definition, query, operation }) =>
    exportList(context, definition, parseRequest(operation.query!, query) as ExportQuery, query),
  tag: ({ context, resource, id, version, body, operation }) =>
    tag(context, resource, id, version, (parseRequest(operation.body!, body) as { tags: string[] }).tags),
  batchTag: ({ context, resource, body, operation }) =>
    batchTag(context, resource, parseRequest(operation.body!, body) as BatchTags),
  act: ({ context, resource, id, version, operation, body }) =>
    act(context, resource, operation.action!, id, version, body),
};

/**
 * Mounts every declared operation of a resource.
 * @param contextOf makes the request's context; signed out gives one without an actor
 */
export function mountResource(
  server: FastifyInstance,
  app: App,
  definition: AnyResource,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  for (const operation of operationsOf(definition)) {
    server.route({
      method: operation.method,
      url: `/api/v1${operation.path}`,
      config: {
        access: [operation.ability, definition.subject],
        ...(operation.versioned ? { versioned: true } : {}),
        ...(operation.keyed ? { keyed: true } : {}),
      },
      schema: describe(definition, operation),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const context = await contextOf(request);
        // Authentication precedes parsing, so that an anonymous caller learns nothing from a path.
        requireActor(context);
        const params = request.params as Record<string, string>;
        const result = await HANDLERS[operation.name]({
          context,
          definition,
          // A resource in a typed table has no rules, and no operation that needs them.
          get resource() {
            return app.resource(definition.name);
          },
          operation,
          id: isSingle(definition)
            ? await singleId(context, definition)
            : 'id' in params
              ? idFrom(params['id'])
              : '',
          version: versionFrom(request.headers['if-match']),
          key: operation.keyed ? createKeyOf(request) : undefined,
          params,
          query: request.query as Record<string, unknown>,
          body: request.body,
        });
        if (operation.name === 'export') return sendDownload(reply, result as Download);
        const version = (result as { version?: unknown }).version;
        if (typeof version === 'number') reply.header('etag', versionTag(version));
        return reply.code(operation.status).send(result);
      },
    });
  }
}

function describe(definition: AnyResource, operation: HttpOperation): Record<string, unknown> {
  return {
    operationId: `${definition.name}.${operation.action ?? operation.name}`,
    tags: [definition.name],
    summary: operation.summary,
    ...(operation.body ? { body: operation.body } : {}),
    ...(operation.query ? { querystring: operation.query } : {}),
    response: { [operation.status]: operation.response },
  };
}
