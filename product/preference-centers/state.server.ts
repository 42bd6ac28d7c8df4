import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { localDay } from '@tributary/kit/zones.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import { keyOfSubscription, textIn } from '@tributary/resources/preference-centers/choices.ts';
import {
  preferenceStateSchema,
  type PreferenceState,
} from '@tributary/resources/preference-centers/page/state.ts';
import { sayOfPreferences } from '@tributary/resources/preference-centers/page/words.ts';
import type { PreferenceCenterData } from '@tributary/resources/preference-centers/preference-center.ts';
import { sql } from 'kysely';
import {
  consentsSince,
  giveConsents,
  standingConsents,
  withdrawByPerson,
  type ConsentChange,
} from '../consents/center-consents.server.ts';
import type { FoundCenter } from './centers.server.ts';

/** The means by which a person changed their preferences. */
export type ChangeHow = 'save' | 'off' | 'one-click' | 'undo';

/** A person's stored preferences in a center. */
export interface StoredPreferences {
  state: PreferenceState;
  /** The state before they unsubscribed from everything; undefined where there is nothing to undo. */
  before: PreferenceState | undefined;
}

type Subscriptions = PreferenceCenterData['subscriptions'];

/** The key of a subscription in the ledger: that of the consent which forms ask for, else its own. */
export const consentKeyOf = (subscription: Subscriptions[number]): string =>
  subscription.consent || keyOfSubscription(subscription);

interface Row {
  state: unknown;
  before: unknown;
  updated_at: Date;
}

/**
 * A person's choices in a center, with the later changes by forms and the organization's people.
 * @param today the day by the organization's clock
 * @returns undefined where they have no choices yet
 */
export async function readPreferences(
  tx: Transaction,
  tenantId: string,
  { id, data }: FoundCenter,
  person: string,
  today: string,
): Promise<StoredPreferences | undefined> {
  const { rows } = await sql<Row>`
    SELECT state, before, updated_at FROM supporter_preferences
    WHERE tenant_id = ${tenantId} AND center_id = ${id} AND person_key = ${person}`.execute(tx);
  const state = preferenceStateSchema.safeParse(rows[0]?.state).data;
  if (!rows[0] || !state) return undefined;
  const keys = data.subscriptions.map(consentKeyOf);
  const since = await consentsSince(tx, tenantId, person, keys, rows[0].updated_at);
  const chosen = data.subscriptions
    .filter((each) => {
      const event = since.get(consentKeyOf(each));
      return event ? event === 'given' : state.chosen.includes(keyOfSubscription(each));
    })
    .map(keyOfSubscription);
  const isPaused = state.pausedUntil !== null && state.pausedUntil > today;
  return {
    state: {
      ...state,
      chosen,
      pausedUntil: isPaused ? state.pausedUntil : null,
      isOff: state.isOff && chosen.length === 0,
    },
    before: since.size === 0 ? preferenceStateSchema.safeParse(rows[0].before).data : undefined,
  };
}

/** Initial preferences of a person without choices: the consents that they have given in forms. */
export async function firstPreferences(
  tx: Transaction,
  tenantId: string,
  { data: { subscriptions, languages, frequencies } }: FoundCenter,
  person: string,
  language: string,
): Promise<PreferenceState> {
  const standing = await standingConsents(tx, tenantId, person, subscriptions.map(consentKeyOf));
  return {
    chosen: subscriptions.filter((each) => standing.has(consentKeyOf(each))).map(keyOfSubscription),
    language: languages.find((each) => each === textLanguage(language)) ?? languages[0]!,
    frequency: frequencies[0] ?? null,
    pausedUntil: null,
    isOff: false,
  };
}

/** The day of a time by the organization's clock, yyyy-mm-dd: a pause ends with a day of it. */
export const preferenceDayOf = async (tx: Transaction, tenantId: string, at: Date): Promise<string> =>
  localDay(at, await timezoneOf(tx, tenantId));

interface AskedChange {
  tenantId: string;
  center: FoundCenter;
  /** As `personKeyOf` has it. */
  person: string;
  /** The language of the page on which it happens. */
  language: string;
  how: ChangeHow;
  /** The page's address without the link, and the visitor's network, from `coarseNetwork`. */
  address: string;
  network: string | null;
  now: Date;
  /** The wanted state on this day, from the stored one; undefined for no change. */
  want(stored: StoredPreferences, today: string): PreferenceState | undefined;
}

/** A change that was made. */
export interface MadeChange {
  id: string;
  before: PreferenceState;
  state: PreferenceState;
}

/**
 * Changes a person's preferences and the ledger of consents. The same change again does nothing.
 * @returns undefined where nothing changed
 */
export async function changePreferences(
  tx: Transaction,
  asked: AskedChange,
): Promise<MadeChange | undefined> {
  const { tenantId, center, person, language, how, now } = asked;
  // One change of a person at a time: two together could each withdraw the other's consents.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`preferences/${tenantId}/${person}`}, 0))`.execute(
    tx,
  );
  const today = await preferenceDayOf(tx, tenantId, now);
  const stored = await readPreferences(tx, tenantId, center, person, today);
  const present = stored ?? {
    state: await firstPreferences(tx, tenantId, center, person, language),
    before: undefined,
  };
  const wanted = asked.want(present, today);
  const state = wanted && preferenceStateSchema.parse(wanted);
  if (!state || (stored && JSON.stringify(state) === JSON.stringify(stored.state))) return undefined;
  const id = newId(now.getTime());
  const undoable = state.isOff && !present.state.isOff ? JSON.stringify(present.state) : null;
  await sql`
    INSERT INTO supporter_preferences AS p (tenant_id, center_id, person_key, state, before, email_off_at, paused_until, updated_at)
    VALUES (${tenantId}, ${center.id}, ${person}, ${JSON.stringify(state)}::jsonb, ${undoable}::jsonb,
      ${isEmailOff(center.data.subscriptions, state) ? now : null}::timestamptz, ${state.pausedUntil}::date, ${now})
    ON CONFLICT (tenant_id, center_id, person_key) DO UPDATE SET
      state = excluded.state, before = CASE WHEN ${state.isOff}::boolean THEN coalesce(excluded.before, p.before) END,
      email_off_at = CASE WHEN excluded.email_off_at IS NULL THEN NULL ELSE coalesce(p.email_off_at, excluded.email_off_at) END,
      paused_until = excluded.paused_until, updated_at = excluded.updated_at`.execute(tx);
  await sql`
    INSERT INTO preference_changes (tenant_id, id, center_id, person_key, how, state, created_at)
    VALUES (${tenantId}, ${id}, ${center.id}, ${person}, ${how}, ${JSON.stringify(state)}::jsonb, ${now})`.execute(
    tx,
  );
  const { address, network } = asked;
  await keepLedger(
    tx,
    { tenantId, centerId: center.id, changeId: id, person, language, address, network, how, now },
    center.data,
    state,
  );
  return { id, before: present.state, state };
}

/** Whether a person wants no e-mails at all, where the center offers e-mails. */
function isEmailOff(subscriptions: Subscriptions, { isOff, chosen }: PreferenceState): boolean {
  const own = subscriptions.filter(({ channel }) => channel === 'email');
  return isOff || (own.length > 0 && !own.some((each) => chosen.includes(keyOfSubscription(each))));
}

/** Several subscriptions may represent one consent: it is given while one of them is on. */
async function keepLedger(
  tx: Transaction,
  change: ConsentChange,
  { subscriptions, topics, languages }: PreferenceCenterData,
  { chosen }: PreferenceState,
): Promise<void> {
  const { tenantId, person } = change;
  const language = textLanguage(change.language);
  const wordingOf = ({ channel, topic }: Subscriptions[number]): string =>
    `${textIn(topics.find(({ key }) => key === topic)?.label, language, languages)} · ${sayOfPreferences(language, channel)}`;
  const wanted = new Map<string, string>();
  for (const each of subscriptions)
    if (chosen.includes(keyOfSubscription(each)) && !wanted.has(consentKeyOf(each)))
      wanted.set(consentKeyOf(each), wordingOf(each));
  const keys = [...new Set(subscriptions.map(consentKeyOf))];
  const standing = await standingConsents(tx, tenantId, person, keys);
  await giveConsents(
    tx,
    change,
    [...wanted].filter(([key]) => !standing.has(key)).map(([key, wording]) => ({ key, wording })),
  );
  await withdrawByPerson(
    tx,
    change,
    keys.filter((key) => !wanted.has(key)),
  );
}
