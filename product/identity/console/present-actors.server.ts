import { LRUCache } from 'lru-cache';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { loadActor } from './actor.server.ts';
import { ACTORS_CHANNEL } from './actors-migrations.ts';
import type { TokenClaims } from './token.server.ts';

const MOST_ACTORS = 10_000;
/** Milliseconds for which an actor is held at most, should the listening connection be dead without a word. */
const LONGEST_HELD_MS = 2_000;

/**
 * Who a token's bearer is at this moment, from memory where that is safe (docs/decisions/0037): a change made by this
 * process counts from the next request, one made by another within the delay of its notification. While none can
 * arrive, every request asks the database.
 * @returns a function that throws ProblemError session_expired, as `loadActor` does
 */
export function presentActors(db: Database): (claims: TokenClaims) => Promise<Actor> {
  const held = new LRUCache<string, { claims: TokenClaims; actor: Actor }>({
    max: MOST_ACTORS,
    ttl: LONGEST_HELD_MS,
  });
  // Counts changes, so that what was read before one is not held after it.
  let changes = 0;
  const forget = () => {
    changes += 1;
    held.clear();
  };
  db.onOwnSignal(ACTORS_CHANNEL, forget);
  db.listen(ACTORS_CHANNEL, forget, forget);

  return async (claims) => {
    const isHearing = db.hears(ACTORS_CHANNEL);
    const known = isHearing ? held.get(claims.sessionId) : undefined;
    if (known && known.claims.userId === claims.userId && known.claims.tenantId === claims.tenantId)
      return known.actor;
    const before = changes;
    const actor = await loadActor(db, claims);
    if (isHearing && changes === before) held.set(claims.sessionId, { claims, actor });
    return actor;
  };
}
