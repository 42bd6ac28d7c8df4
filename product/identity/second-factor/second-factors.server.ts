import type { IncomingMessage } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import type { Throttle } from '../sign-in/throttle.server.ts';
import { createLetters, type TellOwner } from './letters.server.ts';
import { createOneTimeCodes, type OneTimeCodes } from './one-time-codes/one-time-codes.server.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.server.ts';
import { createProof, type Proof } from './proof.server.ts';
import { createRecoveryCodes, type RecoveryCodes } from './recovery/recovery.server.ts';

export interface SecondFactorParts {
  db: Database;
  sealer: Sealer;
  keys: IdentityKeys;
  throttle: Throttle;
  logger: IdentityLogger;
  consoleOrigin: string;
  /** The part of an address that guesses are counted by. */
  networkOf: (req: IncomingMessage) => string;
  now: () => Date;
}

/** Everything about second factors and passkeys, for sign-in and for the console's settings. */
export interface SecondFactors {
  codes: OneTimeCodes;
  recovery: RecoveryCodes;
  passkeys: Passkeys;
  proof: Proof;
  tellOwner: TellOwner;
  logger: IdentityLogger;
  networkOf: SecondFactorParts['networkOf'];
  now: () => Date;
}

/** Puts the parts of second factors together. */
export function createSecondFactors(parts: SecondFactorParts): SecondFactors {
  const { logger, networkOf, now } = parts;
  const recovery = createRecoveryCodes(parts.keys);
  return {
    recovery,
    codes: createOneTimeCodes(parts.sealer, recovery),
    passkeys: createPasskeys(parts.consoleOrigin),
    proof: createProof(parts),
    tellOwner: createLetters(parts.consoleOrigin),
    logger,
    networkOf,
    now,
  };
}
