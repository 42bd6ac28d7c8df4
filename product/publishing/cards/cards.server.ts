import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { cardFactsSchema, CARD_SIZE, type CardFacts } from '@tributary/resources/pages/social-card/card.ts';
import type { SocialPicture } from '../compile/document.ts';
import { cardAddress } from './addresses.ts';

/** Changes when cards are drawn in another way. */
const FORMAT = 1;
/** Attempts before a card is left out until the page is published with another. */
const MOST_ATTEMPTS = 3;
/** Seconds until an attempt whose process ended is repeated. */
const REPEAT_SECONDS = 60;

/** The card of a page in one language. */
export interface SocialCard {
  facts: CardFacts;
  digest: string;
}

/** A card that one process draws. */
export interface TakenCard {
  tenant_id: string;
  page_id: string;
  language: string;
  digest: string;
  facts: CardFacts;
  slug: string;
}

/** A page's card by its facts: the same facts have the same digest. */
export function socialCard(facts: CardFacts): SocialCard {
  const digest = createHash('sha256')
    .update(JSON.stringify([FORMAT, facts]))
    .digest('hex')
    .slice(0, 32);
  return { facts, digest };
}

/** The card as networks are told of it. */
export function cardPicture(pageId: string, { facts, digest }: SocialCard): SocialPicture {
  return {
    address: cardAddress(pageId, digest),
    width: String(CARD_SIZE.width),
    height: String(CARD_SIZE.height),
    alt: [facts.title, facts.siteName].filter(Boolean).join(' · '),
  };
}

/** Asks for a page's card, in the transaction that publishes the page; nothing where it has been asked for. */
export async function requestCard(
  tx: Transaction,
  { tenantId, pageId, card }: { tenantId: string; pageId: string; card: SocialCard },
): Promise<void> {
  await sql`
    INSERT INTO social_cards AS c (tenant_id, page_id, language, digest, facts)
    VALUES (${tenantId}, ${pageId}, ${card.facts.language}, ${card.digest}, ${JSON.stringify(card.facts)}::jsonb)
    ON CONFLICT (tenant_id, page_id, language) DO UPDATE
      SET digest = excluded.digest, facts = excluded.facts, due_at = now(), attempts = 0, is_drawn = false
      WHERE c.digest <> excluded.digest`.execute(tx);
}

/** Claims the card that has been due the longest, and counts the attempt in a separate transaction before the work. */
export async function takeCard(db: Database): Promise<TakenCard | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenCard>`
      UPDATE social_cards c SET attempts = c.attempts + 1, due_at = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT due.tenant_id, due.page_id, due.language, t.slug FROM social_cards due JOIN tenants t ON t.id = due.tenant_id
        WHERE NOT due.is_drawn AND due.due_at <= now() AND due.attempts < ${MOST_ATTEMPTS}
        ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED
      ) due
      WHERE c.tenant_id = due.tenant_id AND c.page_id = due.page_id AND c.language = due.language
      RETURNING c.tenant_id, c.page_id, c.language, c.digest, c.facts, due.slug`.execute(tx),
  );
  const [taken] = rows;
  return taken && { ...taken, facts: cardFactsSchema.parse(taken.facts) };
}

/** Stores that a card was drawn; one that was requested again since stays due. */
export async function finishCard(
  tx: Transaction,
  { tenant_id, page_id, language, digest }: TakenCard,
): Promise<void> {
  await sql`
    UPDATE social_cards SET is_drawn = true
    WHERE tenant_id = ${tenant_id} AND page_id = ${page_id} AND language = ${language} AND digest = ${digest}`.execute(
    tx,
  );
}
