import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Action, Subject } from '../access/roles.ts';
import { abilityOf, requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import type { Database } from '../storage/database.server.ts';

const BEAT_MS = 20_000;
/** A console that reads too slowly is disconnected; it reconnects and reads everything again. */
const BACKLOG_BYTES = 1_000_000;

/** How a message of a Postgres channel becomes an event of its tenant's stream. */
export interface EventSource {
  channel: string;
  event: string;
  /**
   * The ability that a person needs to receive the event. Without it, every person of the tenant receives the event.
   */
  ability?: readonly [action: Action, subject: Subject];
}

/**
 * Mounts `GET /api/v1/events`: a tenant's changes as server-sent events. Messages are JSON with a `tenantId`, which
 * selects the recipients and is not sent. After a gap a `resync` event asks consoles to read again.
 * @param mayStay whether the session that opened a stream is still valid; called every 20 s
 */
export function mountEvents(
  server: FastifyInstance,
  db: Pick<Database, 'listen'>,
  sources: EventSource[],
  contextOf: (request: FastifyRequest) => Promise<Pick<RequestContext, 'actor'>>,
  mayStay: (request: FastifyRequest) => Promise<boolean> = () => Promise.resolve(true),
): { close(): void } {
  const openers = new Map<FastifyReply, FastifyRequest>();
  const readers = new Map<FastifyReply, Actor>();
  const streams = new Map<string, Set<FastifyReply>>();
  const send = (reply: FastifyReply, text: string) => {
    if (reply.raw.writableLength > BACKLOG_BYTES) reply.raw.destroy();
    else reply.raw.write(text);
  };
  const all = (text: string) => {
    for (const replies of streams.values()) for (const reply of replies) send(reply, text);
  };
  const mayReceive = (reply: FastifyReply, ability: EventSource['ability']): boolean => {
    const reader = readers.get(reply);
    return !ability || (reader !== undefined && abilityOf(reader).can(...ability));
  };
  const stops = sources.map(({ channel, event, ability }) =>
    db.listen(
      channel,
      (payload) => {
        const { tenantId, ...data } = JSON.parse(payload) as { tenantId: string };
        for (const reply of streams.get(tenantId) ?? [])
          if (mayReceive(reply, ability)) send(reply, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      },
      () => all('event: resync\ndata: {}\n\n'),
    ),
  );
  /** A stream is one long request, so that access is checked again with every beat. */
  const look = () => {
    for (const [reply, request] of openers)
      void mayStay(request).then(
        (stays) => stays || reply.raw.end(),
        () => undefined,
      );
  };
  const beat = setInterval(() => {
    all(': beat\n\n');
    look();
  }, BEAT_MS);

  server.get(
    '/api/v1/events',
    { config: { access: 'signed-in', raw: true }, schema: { hide: true } },
    async (request, reply) => {
      const actor = requireActor(await contextOf(request));
      const { tenantId } = actor;
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('event: hello\ndata: {}\n\n');
      const replies = streams.get(tenantId) ?? new Set<FastifyReply>();
      streams.set(tenantId, replies.add(reply));
      openers.set(reply, request);
      readers.set(reply, actor);
      reply.raw.on('close', () => {
        openers.delete(reply);
        readers.delete(reply);
        replies.delete(reply);
        if (replies.size === 0) streams.delete(tenantId);
      });
    },
  );

  return {
    close() {
      clearInterval(beat);
      for (const stop of stops) stop();
      for (const replies of streams.values()) for (const reply of replies) reply.raw.end();
    },
  };
}
