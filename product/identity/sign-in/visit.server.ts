import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, Provider } from 'oidc-provider';
import { redirect } from '../http/exchange.server.ts';
import type { Frames } from '../pages/frames.server.ts';
import type { Frame } from '../pages/layout.ts';
import type { DemoAccount } from '../pages/sign-in-page.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import { parameter, type SignInResult } from '../provider/sign-in-result.ts';
import type { SecondFactors } from '../second-factor/second-factors.server.ts';
import type { AttemptParts } from './attempt.server.ts';
import type { TrustedBrowsers } from './trusted-browser.server.ts';

/** One request to the sign-in page, with the authorization request that it belongs to. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  interaction: Interaction;
  path: string;
  query: URLSearchParams;
}

export interface SignInParts extends AttemptParts {
  provider: Provider;
  keys: IdentityKeys;
  factors: SecondFactors;
  trusted: TrustedBrowsers;
  frames: Frames;
  consoleOrigin: string;
  demoAccounts: readonly DemoAccount[];
  /** Answers a request that accepts an invitation. */
  answerInvitation: (visit: Visit) => Promise<void>;
}

/** Where the page for the password stands, and below it the one for the code. */
export const signInPath = ({ interaction }: Visit): string => `/auth/sign-in/${interaction.uid}`;

/** The page's own address; the switch of language and the demo's people are links to it. */
export function pageAddress({ path, query }: Visit, changes: Record<string, string>): string {
  const next = new URLSearchParams();
  for (const name of ['ui_locales', 'email', 'with']) {
    const value = changes[name] ?? query.get(name);
    if (value) next.set(name, value);
  }
  return next.size ? `${path}?${next}` : path;
}

/** The page's surroundings, in the language that the visit asks for. */
export function frameOf(parts: Pick<SignInParts, 'frames'>, visit: Visit): Frame {
  const language = parts.frames.languageOf(visit.req, [
    visit.query.get('ui_locales'),
    parameter(visit.interaction.params, 'ui_locales'),
  ]);
  return parts.frames.frame(language, (to) => pageAddress(visit, { ui_locales: to }));
}

/** The same authorization request from its beginning, asking for the password whoever is signed in. */
export function otherAccountAddress({ interaction, query }: Visit): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params))
    if (typeof value === 'string') params.set(name, value);
  params.set('prompt', 'login');
  params.delete('organization');
  const language = query.get('ui_locales');
  if (language) params.set('ui_locales', language);
  return `/auth/authorize?${params}`;
}

/** Whether a form was sent from a page of another site. */
export const isForeign = ({ req }: Visit, consoleOrigin: string): boolean =>
  req.headers.origin !== undefined && req.headers.origin !== consoleOrigin;

/** Hands the result to the provider and leads the browser on. */
export async function finish(
  parts: Pick<SignInParts, 'provider'>,
  { req, res }: Visit,
  result: SignInResult,
): Promise<void> {
  redirect(res, await parts.provider.interactionResult(req, res, result));
}
