import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { allowScript, readFormBody, sendPage } from '../http/exchange.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { Frames } from '../pages/frames.server.ts';
import { setupProblemsOf, readSetupAnswers, SETUP_FIELDS, type SetupField } from './answers.server.ts';
import { completeSetup } from './complete.server.ts';
import { findSetupLink, type SetupLink } from './links.server.ts';
import { setupEndPage, setupPage, type SetupView } from './setup-page.ts';
import { setupMessagesOf } from './messages.ts';

export interface SetupDeps {
  db: Database;
  frames: Frames;
  consoleOrigin: string;
  logger: IdentityLogger;
  now: () => Date;
  /** False where an outside issuer signs people in. */
  withPassword: boolean;
  /** The public address of an organization's pages, for example `river.example.org`. */
  siteAddressOf: (slug: string) => string;
}

/** Where the set-up link leads. */
export const SETUP_PATH = '/auth/setup';

/** The address to print for a link's secret. */
export const setupAddress = (consoleOrigin: string, secret: string): string =>
  `${consoleOrigin}${SETUP_PATH}?link=${secret}`;

function fieldsOf(link: SetupLink, withPassword: boolean): SetupField[] {
  const asked = link.kind === 'installation' ? [...SETUP_FIELDS] : (['password'] as const);
  return asked.filter((field) => withPassword || field !== 'password');
}

/**
 * Answers `GET` and `POST /auth/setup?link=…`: the form, its errors, and its result. It works without scripts; a script
 * adds the browser's time zone and proposes an address.
 * @throws ProblemError for a body that is no form or too large
 */
export async function handleSetup(
  deps: SetupDeps,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const { db, frames, consoleOrigin } = deps;
  const secret = query.get('link') ?? '';
  const address = (language: string | null): string => {
    const params = new URLSearchParams({ link: secret });
    if (language) params.set('ui_locales', language);
    return `${SETUP_PATH}?${params}`;
  };
  const language = frames.languageOf(req, [query.get('ui_locales')]);
  const frame = frames.frame(language, address);
  const gone = () =>
    sendPage(res, 410, setupEndPage(frames.frame(language, null), 'gone', `${consoleOrigin}/`));
  const link = await db.asPlatform((tx) => findSetupLink(tx, secret, deps.now()));
  if (!link) return gone();
  const asked = fieldsOf(link, deps.withPassword);
  const view: SetupView = {
    frame,
    action: address(query.get('ui_locales')),
    link,
    asked,
    answers: {},
    siteAddress: deps.siteAddressOf(setupMessagesOf(language).slugExample),
  };
  if (link.kind === 'installation') allowScript(res, consoleOrigin + frame.zoneScript);
  if (req.method !== 'POST') return sendPage(res, 200, setupPage(view));

  const form = await readFormBody(req);
  const answers = readSetupAnswers(form);
  const { origin } = req.headers;
  if (origin !== undefined && origin !== consoleOrigin)
    return sendPage(res, 403, setupPage({ ...view, notice: setupMessagesOf(language).foreignForm }));
  const problems = setupProblemsOf(
    answers,
    asked,
    link.kind === 'maintainer' ? { email: link.email, organization: link.tenantName } : {},
  );
  if (Object.keys(problems).length > 0) return sendPage(res, 422, setupPage({ ...view, answers, problems }));
  const outcome = await completeSetup(db, {
    secret,
    answers,
    locale: language,
    timezone: form.get('timezone') ?? '',
    withPassword: deps.withPassword,
    now: deps.now(),
  });
  if (outcome === 'gone') return gone();
  if (outcome === 'slugTaken')
    return sendPage(res, 422, setupPage({ ...view, answers, problems: { slug: 'slugTaken' } }));
  deps.logger.info({ event: `setup.${link.kind}` }, 'A set-up link was used');
  const kind = link.kind === 'installation' ? 'done' : 'saved';
  sendPage(res, 200, setupEndPage(frames.frame(language, null), kind, `${consoleOrigin}/login`));
}
