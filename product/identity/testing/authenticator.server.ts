import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AssertionAnswer, RegistrationAnswer } from '../second-factor/passkeys/passkey-responses.ts';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The request to an authenticator, as far as it matters here. */
interface Asked {
  challenge: string;
  rpId?: string | undefined;
  rp?: { id?: string | undefined };
  user?: { id: string };
}

/** How an answer deviates from an honest one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** Whether it made sure who holds it. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  id?: string;
  challenge?: string;
}

/** An authenticator in software: one ES256 key, answers as browsers send them, honest or not. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id: string = b64(randomBytes(16));
  counter = 0;
  #userHandle = '';

  #clientData(type: string, asked: Asked, origin: string, challenge?: string) {
    return Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? asked.challenge, origin, crossOrigin: false }),
    );
  }

  #authenticatorData(rpId: string, flags: number, counter: number, more: Uint8Array = new Uint8Array()) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  }

  /** Answers `navigator.credentials.create`. */
  create(asked: Asked, origin: string, deviation: Deviation = {}): RegistrationAnswer {
    this.#userHandle = asked.user!.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    );
    const credentialId = Buffer.from(deviation.id ?? this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
    const flags = UP | ATTESTED | (deviation.verified === false ? 0 : UV);
    const authData = this.#authenticatorData(deviation.rpId ?? asked.rp!.id!, flags, this.counter, attested);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      id: b64(credentialId),
      rawId: b64(credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: undefined,
      response: {
        clientDataJSON: b64(
          this.#clientData('webauthn.create', asked, deviation.origin ?? origin, deviation.challenge),
        ),
        attestationObject: b64(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(asked: Asked, origin: string, deviation: Deviation = {}): AssertionAnswer {
    const counter = deviation.counter ?? ++this.counter;
    const clientData = this.#clientData(
      'webauthn.get',
      asked,
      deviation.origin ?? origin,
      deviation.challenge,
    );
    const flags = UP | (deviation.verified === false ? 0 : UV);
    const authenticatorData = this.#authenticatorData(deviation.rpId ?? asked.rpId!, flags, counter);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const id = deviation.id ?? this.id;
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: undefined,
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authenticatorData),
        signature: b64(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }
}
