import { LRUCache } from 'lru-cache';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { loadCredentialActor } from '../api-credentials/credential-actor.server.ts';
import { loadActor } from './actor.server.ts';
import { ACTORS_CHANNEL } from './actors-channel.ts';
import type { BearerClaims } from './token.server.ts';

const MOST_ACTORS = 10_000;
/** Milliseconds for which an actor is held at most, should the listening connection be dead without a word. */
const LONGEST_HELD_MS = 2_000;

/**
 * Who a token's bearer is at this moment, from memory where that is safe (docs/decisions/0037): a change made by this
 * process counts from the next request, one made by another within the delay of its notification. While none can
 * arrive, every request asks the database.
 * @returns a function that throws ProblemError session_expired, as `loadActor` does
 */
export function presentActors(db: Database): (claims: BearerClaims) => Promise<Actor> {
  const held = new LRUCache<string, { claims: BearerClaims; actor: Actor }>({
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
    const isCredential = 'credentialId' in claims;
    const key = isCredential ? claims.credentialId : claims.sessionId;
    const known = isHearing ? held.get(key) : undefined;
    if (known && isSame(known.claims, claims)) return known.actor;
    const before = changes;
    const actor = isCredential ? await loadCredentialActor(db, claims) : await loadActor(db, claims);
    if (isHearing && changes === before) held.set(key, { claims, actor });
    return actor;
  };
}

const isSame = (one: BearerClaims, other: BearerClaims): boolean =>
  one.tenantId === other.tenantId &&
  ('userId' in one ? one.userId : undefined) === ('userId' in other ? other.userId : undefined);
