import type { IncomingMessage } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import type { SignInThrottle } from '../sign-in/throttle.server.ts';
import { createFactorEmails, type NotifyOwner } from './emails.server.ts';
import { createOneTimeCodes, type OneTimeCodes } from './one-time-codes/one-time-codes.server.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.server.ts';
import { createProof, type Proof } from './proof.server.ts';
import { createRecoveryCodes, type RecoveryCodeStore } from './recovery/recovery.server.ts';

export interface SecondFactorDeps {
  db: Database;
  sealer: Sealer;
  keys: IdentityKeys;
  throttle: SignInThrottle;
  logger: IdentityLogger;
  consoleOrigin: string;
  /** The part of an address that guesses are counted by. */
  networkOf: (req: IncomingMessage) => string;
  now: () => Date;
}

/** Everything about second factors and passkeys, for sign-in and for the console's settings. */
export interface SecondFactors {
  codes: OneTimeCodes;
  recovery: RecoveryCodeStore;
  passkeys: Passkeys;
  proof: Proof;
  notifyOwner: NotifyOwner;
  logger: IdentityLogger;
  networkOf: SecondFactorDeps['networkOf'];
  now: () => Date;
}

/** Puts the parts of second factors together. */
export function createSecondFactors(deps: SecondFactorDeps): SecondFactors {
  const { logger, networkOf, now } = deps;
  const recovery = createRecoveryCodes(deps.keys);
  return {
    recovery,
    codes: createOneTimeCodes(deps.sealer, recovery),
    passkeys: createPasskeys(deps.consoleOrigin),
    proof: createProof(deps),
    notifyOwner: createFactorEmails(deps.consoleOrigin),
    logger,
    networkOf,
    now,
  };
}
