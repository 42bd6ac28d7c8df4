import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { firstBits } from '@tributary/product/form-runtime/sha256.ts';
import { ask, formBody, jsonBody, type HttpRequest, type HttpResponse } from './http.ts';

interface Challenge {
  token: string;
  bits: number;
  seed: string;
}

/** How a robot goes about it. */
export type Manner =
  /** Posts the same as the form's script, without a proof. */
  | 'plain'
  /** Sends a proof that it made up, or one that it has used before. */
  | 'forged'
  /** Posts as a browser without script does, and answers the question by guessing. */
  | 'guessing'
  /** Solves challenges as long as its budget lasts. */
  | 'solving';

export const CARDS = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** A place to send forms to. */
export interface Target {
  siteUrl: string;
  formId: string;
  pageId: string;
}

/** Computing that a sender may spend, in hashes. */
export interface Budget {
  left: number;
  spent: number;
}

/** Solves a challenge with the code that a visitor's browser runs. @returns undefined where the budget ends */
export async function solve({ token, bits, seed }: Challenge, budget: Budget): Promise<string | undefined> {
  const below = 2 ** (32 - bits);
  for (let number = 0; budget.left > 0;) {
    const stop = number + Math.min(20_000, budget.left);
    for (; number < stop; number += 1) {
      budget.left -= 1;
      budget.spent += 1;
      if (firstBits(`${seed}.${number}`) < below) return `${token}~${number}`;
    }
    await breathe();
  }
  return undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends requests of one network address, as a proxy in front of the product passes them on. */
export function sendFrom(target: Target, address: string) {
  const post = (request: HttpRequest): Promise<HttpResponse> =>
    ask(`${target.siteUrl}/forms/${target.formId}/submissions`, {
      method: 'POST',
      agent,
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': address },
    });
  return {
    json: (fields: Record<string, string>) => post(jsonBody(fields)),
    form: (fields: Record<string, string>) => post(formBody(fields)),
    challenge: async (): Promise<Challenge> => {
      const { text } = await ask(`${target.siteUrl}/forms/${target.formId}/challenge`, {
        agent,
        headers: { 'x-forwarded-for': address },
      });
      return JSON.parse(text) as Challenge;
    },
  };
}

/** The fields of a donation to the form of an appeal. */
export function donationBy(target: Target, email: string, amount: string): Record<string, string> {
  const answers = { email, amount, lastName: 'Byron' };
  return { ...answers, _page: target.pageId, _language: 'en-US', _action: 'confirm', _key: randomUUID() };
}

/** The challenge in a refusal that asks for a proof. */
export const challengeIn = ({ text }: HttpResponse): Challenge | undefined =>
  (JSON.parse(text) as { challenge?: Challenge }).challenge;

/** Pays, or tries to, at the address of the payment page. @returns whether the page took it */
export async function payAt(page: string, card: string): Promise<boolean> {
  const fields = { number: card, expiry: '12/44', cvc: '123', holder: 'Ada Byron' };
  const { status } = await ask(page, { method: 'POST', ...formBody(fields) });
  return status === 303;
}

/** The address of the payment page that a donation is sent on to. */
export async function paymentPageOf(target: Target, response: HttpResponse): Promise<string | undefined> {
  if (response.status === 201) {
    const { location } = JSON.parse(response.text) as { location: string };
    if (!location.startsWith('/')) return location;
    return onwardFrom(await ask(target.siteUrl + location));
  }
  return response.status === 303
    ? onwardFrom(await ask(target.siteUrl + response.headers.location))
    : undefined;
}

const onwardFrom = ({ headers }: HttpResponse): string | undefined =>
  /^0; url=(.+)$/.exec(String(headers['refresh'] ?? ''))?.[1];

/** One attempt of a robot to have a stolen card checked. @returns whether it came to the payment page */
export async function attempt(
  target: Target,
  { address, manner, budget }: { address: string; manner: Manner; budget: Budget },
  number: number,
): Promise<boolean> {
  const send = sendFrom(target, address);
  const fields = donationBy(target, `robot${number}@mail.example`, '1.00');
  let response: HttpResponse;
  if (manner === 'guessing') {
    response = await send.form(fields);
    const token = /name="_question" value="([^"]+)"/.exec(response.text)?.[1];
    const guess = String(number % 10_000).padStart(4, '0');
    if (token) response = await send.form({ ...fields, _question: token, _answer: guess });
  } else if (manner === 'solving') {
    let challenge: Challenge | undefined = await send.challenge();
    response = await send.json(fields);
    for (let turn = 0; turn < 4 && challenge && response.status === 403; turn += 1) {
      const proof = await solve(challenge, budget);
      if (!proof) break;
      response = await send.json({ ...fields, _proof: proof });
      if (response.status === 403) challenge = challengeIn(response);
    }
  } else {
    const madeUp = `0abc123.20.${'A'.repeat(16)}.${'B'.repeat(22)}~${number}`;
    const proof: Record<string, string> = manner === 'forged' ? { _proof: madeUp } : {};
    response = await send.json({ ...fields, ...proof });
  }
  const page = await paymentPageOf(target, response);
  if (page) await payAt(page, CARDS.declined);
  return page !== undefined;
}
