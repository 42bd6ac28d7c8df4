import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { keyOfSubscription } from '@tributary/resources/preference-centers/choices.ts';
import { connectorsOf, recordsOf, storeMappingOf } from '@tributary/resources/preference-centers/mappings.ts';
import { sql } from 'kysely';
import type { PlanInput } from '@tributary/resources/connectors/port/connector.ts';
import type { Connectors } from '../connectors/connectors.ts';
import { listConnectorSettings } from '../connectors/settings.server.ts';
import { deliveriesInsert, type PreferenceDelivery } from '../delivery/enqueue.server.ts';
import type { FoundCenter } from './centers.server.ts';
import { consentKeyOf, preferenceDayOf, type MadeChange } from './state.server.ts';

/**
 * The facts of a person's preferences that mappings can name. Pure.
 * @param today the day of the change, as yyyy-mm-dd
 */
export function preferenceFacts(
  { data: { subscriptions } }: FoundCenter,
  email: string,
  { before, state }: MadeChange,
  today: string,
): Record<string, unknown> {
  // Connectors write no empty value: a pause that the person ended ends today.
  const pausedUntil = state.pausedUntil ?? (before.pausedUntil ? today : undefined);
  return {
    email,
    language: state.language,
    ...(state.frequency ? { frequency: state.frequency } : {}),
    ...(pausedUntil ? { pausedUntil } : {}),
    chosen: [...state.chosen],
    isOff: state.isOff,
    ...Object.fromEntries(
      subscriptions.map((each) => {
        const key = keyOfSubscription(each);
        return [key, state.chosen.includes(key)];
      }),
    ),
  };
}

/**
 * Writes the messages to connectors about a change into the outbox, in the transaction of the change. Wake the workers
 * after the commit.
 * @returns how many deliveries
 */
export async function tellConnectors(
  tx: Transaction,
  connectors: Connectors,
  asked: { tenantId: string; center: FoundCenter; email: string; change: MadeChange; now: Date },
): Promise<number> {
  const { tenantId, center, email, change, now } = asked;
  const { storeMappings, title, subscriptions } = center.data;
  const own = await listConnectorSettings(tx, tenantId);
  const submittedOn = await preferenceDayOf(tx, tenantId, now);
  const deliveries = connectorsOf(storeMappings).flatMap((kind): PreferenceDelivery[] => {
    const connector = connectors.delivery(kind);
    const mapping = storeMappingOf(storeMappings, kind);
    if (!connector || !mapping || Object.keys(mapping.fields).length === 0) return [];
    const input: PlanInput = {
      transactionId: change.id,
      form: { id: center.id, description: title },
      page: undefined,
      language: change.state.language,
      submittedAt: now,
      submittedOn,
      answers: preferenceFacts(center, email, change, submittedOn),
      email,
      consents: subscriptions.map((each) => ({
        key: consentKeyOf(each),
        given: change.state.chosen.includes(keyOfSubscription(each)),
      })),
      donation: undefined,
      mapping: mapping.fields,
      instruction: { records: recordsOf(mapping) },
    };
    const planned = connector.payload.safeParse(connector.plan(input)).data;
    return [
      {
        id: newId(now.getTime()),
        tenantId,
        transactionId: null,
        preferenceChangeId: change.id,
        connector: kind,
        environment: own.find((each) => each.connector === kind)?.environment ?? 'production',
        payload: { ...Object(planned) },
      },
    ];
  });
  if (deliveries.length > 0) await deliveriesInsert(deliveries, sql`(SELECT 1)`).execute(tx);
  return deliveries.length;
}
