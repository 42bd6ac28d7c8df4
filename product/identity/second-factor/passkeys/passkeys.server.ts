import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { makeChallenge, takeChallenge, type ChallengePurpose } from './challenges.server.ts';
import type { AssertionAnswer, RegistrationAnswer } from './passkey-responses.ts';
import type { PasskeysTable } from '../tables.ts';
import type { Selectable } from 'kysely';

/** Seconds for making a passkey, the question for a name and a fingerprint included. */
const REGISTRATION_S = 300;
/** Seconds that a sign-in page may be open before its passkey is used: as long as the visit itself. */
const ASSERTION_S = 3600;

/** EdDSA, ES256 and RS256: the algorithms of present authenticators. */
const ALGORITHMS = [-8, -7, -257];

export type Passkey = Selectable<PasskeysTable>;
/** The arguments of `navigator.credentials`, as JSON. */
export type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
export type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** A used passkey that was refused: why, for the log alone. */
export interface PasskeyRefusal {
  refused: string;
}

/** The account's id in authenticators: the bytes of its id. They never show it. */
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

type Transports = NonNullable<Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']>;
const described = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  transports: transports as Transports,
});

/** Passkeys: made for an account that proved itself, and used to sign in. In the caller's platform transaction. */
export interface Passkeys {
  of(tx: Transaction, accountId: string): Promise<Passkey[]>;
  /** The browser's options to make one for this account. */
  offer(tx: Transaction, account: { id: string; email: string }, now: Date): Promise<CreationOptions>;
  /** Takes in the one it made. */
  add(
    tx: Transaction,
    of: { accountId: string; name: string; answer: RegistrationAnswer },
    now: Date,
  ): Promise<Passkey | PasskeyRefusal>;
  /**
   * The browser's options to use one.
   * @param accountId the required owner; without it the passkey's owner is signed in
   */
  ask(tx: Transaction, purpose: ChallengePurpose, now: Date, accountId?: string): Promise<RequestOptions>;
  /**
   * Checks the answer and takes its challenge, right or wrong: each is good for one answer.
   * @param accountId as in `ask`. Without it the authenticator must have made sure who it is (a finger, a face, a
   * PIN), since nothing else does.
   */
  check(
    tx: Transaction,
    purpose: ChallengePurpose,
    answer: AssertionAnswer,
    now: Date,
    accountId?: string,
  ): Promise<Passkey | PasskeyRefusal>;
}

/** @param consoleOrigin the one origin whose passkeys count; its host is the relying party's id */
export function createPasskeys(consoleOrigin: string): Passkeys {
  const rpID = new URL(consoleOrigin).hostname;

  const ofAccount = (tx: Transaction, accountId: string) =>
    tx
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  return {
    of: ofAccount,
    async offer(tx, { id, email }, now) {
      return generateRegistrationOptions({
        rpName: 'Tributary',
        rpID,
        userName: email,
        userDisplayName: email,
        userID: handleOf(id),
        challenge: fromText(await makeChallenge(tx, `register/${id}`, now, REGISTRATION_S)),
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: (await ofAccount(tx, id)).map(described),
        // It must be found without an e-mail address being typed. Whether it knows its owner is asked when it is used.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
    },
    async add(tx, { accountId, name, answer }, now) {
      let made;
      try {
        made = await verifyRegistrationResponse({
          response: {
            ...answer,
            response: { ...answer.response, transports: answer.response.transports as Transports },
          },
          expectedChallenge: (challenge) => takeChallenge(tx, `register/${accountId}`, challenge, now),
          expectedOrigin: consoleOrigin,
          expectedRPID: rpID,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        });
      } catch (error) {
        return { refused: (error as Error).message };
      }
      if (!made.verified) return { refused: 'not verified' };
      const { credential, credentialBackedUp } = made.registrationInfo;
      const added = await tx
        .insertInto('passkeys')
        .values({
          id: newId(now.getTime()),
          account_id: accountId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: JSON.stringify(answer.response.transports),
          backed_up: credentialBackedUp,
          name,
          created_at: now,
          last_used_at: null,
        })
        // Another account's credential id is refused.
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      return added ?? { refused: 'this credential id is known already' };
    },
    async ask(tx, purpose, now, accountId) {
      return generateAuthenticationOptions({
        rpID,
        challenge: fromText(await makeChallenge(tx, purpose, now, ASSERTION_S)),
        userVerification: accountId ? 'preferred' : 'required',
        ...(accountId ? { allowCredentials: (await ofAccount(tx, accountId)).map(described) } : {}),
      });
    },
    async check(tx, purpose, answer, now, accountId) {
      const passkey = await tx
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', answer.id)
        .forUpdate()
        .executeTakeFirst();
      if (!passkey) return { refused: 'unknown credential' };
      if (accountId && passkey.account_id !== accountId) return { refused: "another account's credential" };
      const handle = Buffer.from(handleOf(passkey.account_id)).toString('base64url');
      const { userHandle } = answer.response;
      // Without a typed address the authenticator names the account (WebAuthn level 3, section 7.2, step 6).
      if (userHandle === undefined ? !accountId : userHandle !== handle)
        return { refused: 'the credential names another account' };
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: (challenge) => takeChallenge(tx, purpose, challenge, now),
          expectedOrigin: consoleOrigin,
          expectedRPID: rpID,
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: passkey.counter,
          },
          requireUserVerification: !accountId,
        });
        if (!verified) return { refused: 'the signature is wrong' };
        return await tx
          .updateTable('passkeys')
          .set({
            counter: authenticationInfo.newCounter,
            backed_up: authenticationInfo.credentialBackedUp,
            last_used_at: now,
          })
          .where('id', '=', passkey.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        return { refused: (error as Error).message };
      }
    },
  };
}

/** Our challenges are base64url already; as text the library would encode them again. */
const fromText = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));
