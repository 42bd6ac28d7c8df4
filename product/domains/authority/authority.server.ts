import { Agent } from 'node:https';
import type { Client, Authorization, Order } from 'acme-client';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { DomainFailure } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { openAccount } from './account.server.ts';
import type { AuthoritySettings } from './authority-settings.ts';
import { readRefusal } from './refusal.ts';

/** A refusal for good: to ask the same again would get the same. */
export class AuthorityRefusal extends Error {
  readonly code: DomainFailure;
  constructor(code: DomainFailure, message: string) {
    super(message);
    this.name = 'AuthorityRefusal';
    this.code = code;
  }
}

/** Nothing came back: the authority can't be reached. It may answer the next time. */
class NoAnswer extends Error {
  readonly code = 'NO_ANSWER';
  constructor() {
    super('The certificate authority did not answer.');
    this.name = 'NoAnswer';
  }
}

export interface OrderedCertificate {
  url: string;
  /** The file that the authority reads at the domain; undefined where the domain is authorized already. */
  challenge: { token: string; answer: string } | undefined;
}

/** Orders certificates, step by step. Every step may be repeated: the order's state is read from the authority. */
export interface Authority {
  /** Orders a certificate for a domain: the authority makes its authorization. */
  order(domain: string): Promise<OrderedCertificate>;
  /**
   * Takes an order one step further.
   * @param csr makes the certificate's request, once the domain is authorized
   * @returns the certificate with its chain as PEM; undefined while the authority works
   * @throws AuthorityRefusal where the order has failed
   */
  advance(url: string, csr: () => Promise<Buffer>): Promise<string | undefined>;
  /** Gives up the authorizations of an order. */
  abandon(url: string): Promise<void>;
  /** @param chain the certificate as PEM */
  revoke(chain: string): Promise<void>;
}

/** The domain is no longer served here (RFC 5280, section 5.3.1). */
const CESSATION = 5;

/**
 * The client of the protocol, loaded with the first order: installations without organizations' domains start without
 * it.
 */
const protocol = () => import('acme-client');

/** A new key for a certificate, as PEM. P-256: browsers know it, and handshakes take a tenth of RSA's time. */
export async function newKey(): Promise<string> {
  const { crypto } = await protocol();
  return (await crypto.createPrivateEcdsaKey('P-256')).toString();
}

/** The request for a certificate of a domain with a key. */
export async function requestFor(domain: string, key: string): Promise<Buffer> {
  const { crypto } = await protocol();
  const [, csr] = await crypto.createCsr({ commonName: domain, altNames: [domain] }, key);
  return csr;
}

/** Makes the client of a certificate authority. Its account is made with the first order. */
export function createAuthority(
  db: Database,
  sealer: Sealer,
  settings: AuthoritySettings,
  now: () => Date = () => new Date(),
): Authority {
  let opened: Promise<Client> | undefined;

  async function open(): Promise<Client> {
    const { axios } = await protocol();
    // We keep the states: the worker repeats failures, with their attempts counted.
    Object.assign(axios.defaults, { timeout: 20_000 });
    Object.assign((axios.defaults as { acmeSettings?: object }).acmeSettings ?? {}, { retryMaxAttempts: 0 });
    if (settings.trusted) axios.defaults.httpsAgent = new Agent({ ca: settings.trusted });
    return openAccount(db, sealer, settings, now);
  }

  async function client(): Promise<Client> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }
  /** @throws AuthorityRefusal for refusals of the authority; other errors may be temporary */
  async function ask<Answer>(question: (account: Client) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(await client());
    } catch (error) {
      // Where no response came, the client loses the cause and fails on the missing response with a TypeError.
      if (error instanceof TypeError) throw new NoAnswer();
      const refusal = readRefusal(error);
      throw refusal ? new AuthorityRefusal(refusal.code, refusal.detail) : error;
    }
  }
  const orderAt = (account: Client, url: string): Promise<Order> => account.getOrder({ url } as Order);

  return {
    order: (domain) =>
      ask(async (account) => {
        const order = await account.createOrder({ identifiers: [{ type: 'dns', value: domain }] });
        const [authorization] = await account.getAuthorizations(order);
        const challenge = authorization && httpChallenge(authorization);
        if (authorization?.status === 'valid' || !challenge) return { url: order.url, challenge: undefined };
        const answer = await account.getChallengeKeyAuthorization(challenge);
        return { url: order.url, challenge: { token: challenge.token, answer } };
      }),
    advance: (url, csr) =>
      ask(async (account) => {
        const order = await orderAt(account, url);
        if (order.status === 'valid') return account.getCertificate(order);
        if (order.status === 'processing') return undefined;
        if (order.status === 'ready') {
          const final = await account.finalizeOrder(order, await csr());
          return final.status === 'valid' ? account.getCertificate({ ...order, ...final }) : undefined;
        }
        const [authorization] = await account.getAuthorizations(order);
        if (order.status === 'invalid' || !authorization || authorization.status === 'invalid')
          throw refusalOf(order, authorization);
        const challenge = httpChallenge(authorization);
        if (authorization.status === 'pending' && challenge?.status === 'pending')
          await account.completeChallenge(challenge);
        return undefined;
      }),
    abandon: (url) =>
      ask(async (account) => {
        const order = await orderAt(account, url);
        for (const authorization of await account.getAuthorizations(order))
          if (authorization.status === 'pending' || authorization.status === 'valid')
            await account.deactivateAuthorization(authorization);
      }),
    revoke: (chain) => ask((account) => account.revokeCertificate(chain, { reason: CESSATION })),
  };
}

function httpChallenge({ challenges }: Authorization) {
  return challenges.find(({ type }) => type === 'http-01');
}

/** Why an order has failed: the authority says it with the challenge, else with the order. */
function refusalOf(order: Order, authorization: Authorization | undefined): AuthorityRefusal {
  const said = authorization && httpChallenge(authorization)?.error;
  const { code, detail } = readRefusal(said ?? order.error) ?? { code: 'refused', detail: '' };
  return new AuthorityRefusal(code, detail);
}
