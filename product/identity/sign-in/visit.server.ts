import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, Provider } from 'oidc-provider';
import { sendRedirect } from '../http/exchange.server.ts';
import type { Frames } from '../pages/frames.server.ts';
import type { Frame } from '../pages/layout.ts';
import type { DemoAccount } from '../pages/sign-in-page.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import { parameter, type SignInResult } from '../provider/sign-in-result.ts';
import type { SecondFactors } from '../second-factor/second-factors.server.ts';
import type { AttemptDeps } from './attempt.server.ts';
import type { TrustedBrowsers } from './trusted-browser.server.ts';

/** One request to the sign-in page, with the authorization request that it belongs to. */
export interface SignInVisit {
  req: IncomingMessage;
  res: ServerResponse;
  interaction: Interaction;
  path: string;
  query: URLSearchParams;
}

export interface SignInDeps extends AttemptDeps {
  provider: Provider;
  keys: IdentityKeys;
  factors: SecondFactors;
  trusted: TrustedBrowsers;
  frames: Frames;
  consoleOrigin: string;
  demoAccounts: readonly DemoAccount[];
  /** Answers a request that accepts an invitation. */
  answerInvitation: (visit: SignInVisit) => Promise<void>;
}

/** The path of the page for the password, and below it that of the page for the code. */
export const signInPath = ({ interaction }: SignInVisit): string => `/auth/sign-in/${interaction.uid}`;

/** The page's own address; the switch of language and the demo's people are links to it. */
export function signInPageAddress({ path, query }: SignInVisit, changes: Record<string, string>): string {
  const next = new URLSearchParams();
  for (const name of ['ui_locales', 'email', 'with']) {
    const value = changes[name] ?? query.get(name);
    if (value) next.set(name, value);
  }
  return next.size ? `${path}?${next}` : path;
}

/** The page's surroundings, in the language that the visit asks for. */
export function frameOf(deps: Pick<SignInDeps, 'frames'>, visit: SignInVisit): Frame {
  const language = deps.frames.languageOf(visit.req, [
    visit.query.get('ui_locales'),
    parameter(visit.interaction.params, 'ui_locales'),
  ]);
  return deps.frames.frame(language, (to) => signInPageAddress(visit, { ui_locales: to }));
}

/** The same authorization request from its beginning, asking for the password even if a person is signed in. */
export function otherAccountAddress({ interaction, query }: SignInVisit): string {
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
export const isForeign = ({ req }: SignInVisit, consoleOrigin: string): boolean =>
  req.headers.origin !== undefined && req.headers.origin !== consoleOrigin;

/** Hands the result to the provider and leads the browser on. */
export async function finishSignIn(
  deps: Pick<SignInDeps, 'provider'>,
  { req, res }: SignInVisit,
  result: SignInResult,
): Promise<void> {
  sendRedirect(res, await deps.provider.interactionResult(req, res, result));
}
