import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { sql } from 'kysely';
import { ticketHandlers, type TicketDeps } from './tickets/handlers.server.ts';
import { threadHandlers, type ThreadDeps } from './tickets/thread-handlers.server.ts';
import { ticketMigrations } from './tickets/migrations.ts';

/** Days for which requests of people who were signed out are kept. */
const VISITOR_DAYS = 180;

/** Requests for support. */
export const supportFeature = defineFeature({
  name: 'support',
  migrations: ticketMigrations,
  maintenance: [
    ({ db }, now) =>
      db.asPlatform((tx) =>
        sql`DELETE FROM visitor_tickets WHERE created_at < ${now}::timestamptz - make_interval(days => ${VISITOR_DAYS}::int)`.execute(
          tx,
        ),
      ),
  ],
  parts: (deps: TicketDeps & ThreadDeps) => ({ routes: [ticketHandlers(deps), threadHandlers(deps)] }),
});
