import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { holdUntilSignalled } from '@tributary/engine/held/held.server.ts';
import { loadCredentialActor } from '../api-credentials/credential-actor.server.ts';
import { loadActor } from './actor.server.ts';
import { ACTORS_CHANNEL } from './actors-channel.ts';
import type { BearerClaims } from './token.server.ts';

const MOST_ACTORS = 10_000;

/**
 * Who a token's bearer is at this moment, from memory where that is safe (docs/decisions/0037).
 * @returns a function that throws ProblemError session_expired, as `loadActor` does
 */
export function presentActors(db: Database): (claims: BearerClaims) => Promise<Actor> {
  const held = holdUntilSignalled<{ claims: BearerClaims; actor: Actor }>(db, ACTORS_CHANNEL, MOST_ACTORS);
  return async (claims) => {
    const isCredential = 'credentialId' in claims;
    const { actor } = await held.get(
      isCredential ? claims.credentialId : claims.sessionId,
      async () => ({
        claims,
        actor: await (isCredential ? loadCredentialActor(db, claims) : loadActor(db, claims)),
      }),
      (known) => isSame(known.claims, claims),
    );
    return actor;
  };
}

const isSame = (one: BearerClaims, other: BearerClaims): boolean =>
  one.tenantId === other.tenantId &&
  ('userId' in one ? one.userId : undefined) === ('userId' in other ? other.userId : undefined);
