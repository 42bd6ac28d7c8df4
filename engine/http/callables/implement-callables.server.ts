import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { ProblemError } from '../../errors/problem.ts';
import { requireActor } from '../../lifecycle/context.server.ts';
import { requireFlag } from '../../quota/flags.ts';
import type { CallableShapes } from './callable.ts';
import { toProblem } from '../failures.server.ts';
import type { MountedRoutes, RouteCall } from '../implement.server.ts';

/** What a callable's handler receives. Public handlers use `context.actor`. */
type CallableCall<Data> = Pick<RouteCall, 'context' | 'actor' | 'request'> & {
  data: Data;
  /** For headers of the response. */
  reply: FastifyReply;
};

type CallableHandlers<Shapes extends CallableShapes> = {
  [Name in keyof Shapes]: (
    call: CallableCall<z.output<Shapes[Name]['data']>>,
  ) => Promise<z.input<Shapes[Name]['result']>>;
};

/** The largest body of a callable function, in bytes. */
const BODY_LIMIT = 32 * 1024;

/**
 * Joins callable functions with their handlers: `POST /api/functions/{name}` with `{"data":…}` returns `{"result":…}` or
 * `{"error":{status,message}}` (specification, section 7).
 */
export function implementCallables<Shapes extends CallableShapes>(
  shapes: Shapes,
  handlers: CallableHandlers<Shapes>,
): MountedRoutes {
  return {
    mount(server, contextOf, { checkResponses }) {
      void server.register(async (scope) => {
        scope.setErrorHandler((error, request, reply) => {
          const problem = toProblem(error);
          if (problem.status >= 500) request.log.error({ err: error }, 'callable failed');
          return reply
            .code(problem.status)
            .send({ error: { status: problem.code, message: problem.detail ?? problem.message } });
        });
        for (const [name, { access, flag, summary, data, result }] of Object.entries(shapes)) {
          const handler = handlers[name] as (call: CallableCall<unknown>) => Promise<unknown>;
          scope.post(
            `/api/functions/${name}`,
            {
              bodyLimit: BODY_LIMIT,
              config: { access, ...(flag ? { flag } : {}) },
              schema: {
                tags: ['functions'],
                summary,
                body: z.object({ data }),
                response: { 200: z.object({ result }) },
              },
            },
            async (request, reply) => {
              const context = await contextOf(request);
              if (flag) requireFlag(requireActor(context).plan, flag);
              const made = await handler({
                context,
                actor: access === 'everybody' ? context.actor! : requireActor(context),
                data: dataOf(request.body, data),
                request,
                reply,
              });
              if (checkResponses) result.parse(made);
              return { result: made };
            },
          );
        }
      });
    },
  };
}

function dataOf(body: unknown, schema: z.ZodType): unknown {
  const outer = z.object({ data: z.unknown() }).safeParse(body);
  const parsed = schema.safeParse(outer.data?.data);
  if (!parsed.success)
    throw new ProblemError('validation_failed', `Send {"data": …}: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}
