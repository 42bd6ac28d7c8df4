import { randomBytes } from 'node:crypto';
import type { Permission } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { apiCredentials, REVOKED, WIDER_SCOPES, type ApiCredentialData } from './api-credential.ts';

type Write = HookWrite<ApiCredentialData>;

const newClientId = (): string => `trib_${randomBytes(18).toString('base64url')}`;

/** Refuses scopes that the actor does not have, except those that the credential had before. */
function checkScopes({ actor, data, previous }: Write): void {
  const ability = abilityOf(actor);
  const had: readonly Permission[] = previous?.scopes ?? [];
  const wider = data.scopes.filter((scope) => {
    const [action, subject] = scope.split(':') as Parameters<typeof ability.can>;
    return !had.includes(scope) && !ability.can(action, subject);
  });
  if (wider.length > 0)
    throw new ProblemError('validation_failed', 'Nothing was saved.', {
      errors: [{ path: 'scopes', message: WIDER_SCOPES }],
    });
}

/** API credentials: they never have more abilities than their creators, and are revoked permanently. */
export const apiCredentialsFeature = defineFeature({
  name: apiCredentials.name,
  resource: apiCredentials,
  parts: () => ({
    hooks: {
      async beforeWrite(write) {
        const { actor, data, previous } = write;
        const scopes = [...new Set(data.scopes)];
        if (previous?.clientID === data.clientID && data.clientID !== '') {
          if (previous.status === 'REVOKED') throw new ProblemError('conflict', REVOKED);
          // An action changes no scopes; a person with fewer abilities may still rotate or revoke.
          checkScopes(write);
          return { ...data, scopes };
        }
        checkScopes({ ...write, previous: undefined });
        return { ...data, scopes, role: actor.role, clientID: newClientId() };
      },
      actions: {
        rotate: async ({ data }) => data,
        revoke: async ({ data }) => ({ ...data, status: 'REVOKED' as const }),
      },
    },
  }),
});
