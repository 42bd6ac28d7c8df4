import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { identityCallableHandlers } from './callables.server.ts';
import type { Identity } from './identity.server.ts';
import { identityMigrations } from './migrations.ts';
import { sweepIdentity } from './retention.server.ts';
import { codeHandlers } from './second-factor/one-time-codes/code-handlers.server.ts';
import { signInEffectHandlers } from './sign-in-rules/effect.server.ts';
import { passkeyHandlers } from './second-factor/passkeys/passkey-handlers.server.ts';

/** Sign-in, sessions, invitations and second factors. */
export const identityFeature = defineFeature({
  name: 'identity',
  migrations: identityMigrations,
  maintenance: [({ db }, now) => sweepIdentity(db, now)],
  parts: ({ identity }: { identity: Pick<Identity, 'factors' | 'exchangeToken'> }) => ({
    routes: [
      identityCallableHandlers(identity),
      codeHandlers(identity.factors),
      passkeyHandlers(identity.factors),
      signInEffectHandlers,
    ],
  }),
});
