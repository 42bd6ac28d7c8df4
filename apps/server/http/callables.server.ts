import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { tenantAnalytics } from '@tributary/product/dashboard/analytics.server.ts';
import type { Identity } from '@tributary/product/identity/identity.server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

interface CallableDeps {
  db: Database;
  identity: Identity;
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
}

/** The period in days, the time zone of its days, and the environment. */
const analyticsInput = z
  .object({
    days: z.int().min(1).max(366).default(30),
    timezone: z.string().max(64).optional(),
    environment: environmentSchema,
  })
  .prefault({});

/** A sign-in, and the invitation that it was for. */
const customTokenInput = z.object({
  jwt: z.string().max(10_000),
  invitation: z.object({ organization: z.string().max(200), invitation: z.string().max(200) }).optional(),
});

const DAY_MS = 86_400_000;

function dataOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.infer<Schema> {
  const body = z.object({ data: z.unknown() }).safeParse(request.body);
  const parsed = schema.safeParse(body.data?.data);
  if (!parsed.success)
    throw new ProblemError('validation_failed', `Send {"data": …}: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}

/** The largest body of a callable function, in bytes. */
const BODY_LIMIT = 32 * 1024;

/**
 * The callable functions: `{"data":…}` in, `{"result":…}` or `{"error":{status,message}}` out (specification, section
 * 7).
 */
export async function mountCallables(
  root: FastifyInstance,
  { db, identity, contextOf }: CallableDeps,
): Promise<void> {
  await root.register(async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const problem = toProblem(error);
      if (problem.status >= 500) request.log.error({ err: error }, 'callable failed');
      return reply
        .code(problem.status)
        .send({ error: { status: problem.code, message: problem.detail ?? problem.message } });
    });

    app.post(
      '/api/functions/createCustomToken',
      { bodyLimit: BODY_LIMIT, config: { access: 'everybody' }, schema: { hide: true } },
      async (request, reply) => {
        const { jwt, invitation } = dataOf(request, customTokenInput);
        const { result, setCookie } = await identity.exchangeToken({
          jwt,
          request: request.raw,
          ...(invitation ? { brought: invitation } : {}),
        });
        return reply.header('set-cookie', setCookie).send({ result });
      },
    );

    app.post(
      '/api/functions/tenantAnalytics',
      {
        bodyLimit: BODY_LIMIT,
        config: { access: ['read', 'dashboard'] },
        schema: { hide: true },
      },
      async (request) => {
        const context = await contextOf(request);
        const actor = requireActor(context);
        const { days, timezone, environment } = dataOf(request, analyticsInput);
        const to = context.now();
        const from = new Date(to.getTime() - days * DAY_MS);
        return {
          result: await db.inTenant(actor.tenantId, (tx) =>
            tenantAnalytics(tx, { from, to, timezone, environment, plan: actor.plan, role: actor.role }),
          ),
        };
      },
    );
  });
}
