/*
 * Marketing Cloud Engagement's REST API, as this connector relies on it.
 *
 * - POST {auth address}/v2/token with {grant_type, client_id, client_secret, account_id?} gives a token for about 20
 *   minutes and the address of the calls (rest_instance_url).
 * - POST /hub/v1/dataevents/key:{key}/rowset takes rows of {keys, values} and writes each by its primary key, so that a
 *   repeat changes nothing.
 * - POST /interaction/v1/events takes {ContactKey, EventDefinitionKey, Data} and answers 201 {eventInstanceId}. It has no
 *   key of idempotency: after a lost response a contact may enter a journey twice, unless the journey refuses re-entry.
 * - Refusals are {message, errorcode, additionalErrors}. 429 says in Retry-After how long to wait.
 */
import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import * as z from 'zod';
import type { OrderRequests, PlannedStep, ServiceRequest } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import type { FieldValue } from '../../mapped/values.ts';
import { mappedFieldsSchema } from '../../mapped/fields.ts';
import { isSuccess, badAnswer, refusedBy } from '../../services/refusals.ts';
import type { MarketingCloudSettings } from './settings.ts';

export const SERVICE = 'Marketing Cloud';

/** The stored payload: the mapped answers. The current settings decide where they go. */
export const marketingCloudOrderSchema = z.object({ values: mappedFieldsSchema });
export type MarketingCloudOrder = z.infer<typeof marketingCloudOrderSchema>;

const said = z.object({ message: z.string().max(1_000).nullish() });
const refusalSchema = said.extend({
  errorcode: z.coerce.string().nullish(),
  additionalErrors: z.array(said).nullish().catch(null),
});
const eventSchema = z.object({ eventInstanceId: z.string().max(200) });

/** Rows that do not fit the data extension. */
const ROWS_REFUSED = '10006';

/** Turns a refusal into a failure with the service's own message. */
export function cloudRefusal(answer: OutboundAnswer): ConnectorFailure {
  const found = refusalSchema.safeParse(jsonOf(answer)).data;
  const words = [found?.message, ...(found?.additionalErrors ?? []).map(({ message }) => message)];
  const failure = refusedBy(SERVICE, answer, words.filter(Boolean).join(' '));
  if (found?.errorcode !== ROWS_REFUSED) return failure;
  // A column may have been removed: the data extension is checked, and the row waits until the mapping is corrected.
  return new ConnectorFailure(failure.code, failure.message, { ...failure, waits: true });
}

const unfit = (message: string) => new ConnectorFailure('not_mapped', message, { retryable: false });

const post = (path: string, body: unknown): ServiceRequest => ({
  method: 'POST',
  url: path,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  sealed: ['authorization'],
  body: JSON.stringify(body),
});

/** The row that upserts a submission: its primary key, and the other columns. */
function rowOf(values: Record<string, FieldValue>, { primaryKeys }: MarketingCloudSettings) {
  const names = primaryKeys.split(',').flatMap((name) => name.trim() || []);
  if (names.length === 0)
    throw unfit('The settings of Marketing Cloud name no primary key for the data extension.');
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw unfit(`Nothing is mapped to the primary key ${missing.join(', ')} of the data extension.`);
  const isKey = ([name]: [string, FieldValue]) => names.includes(name);
  const all = Object.entries(values);
  return {
    keys: Object.fromEntries(all.filter(isKey)),
    values: Object.fromEntries(all.filter((each) => !isKey(each))),
  };
}

/**
 * The requests of an order: the row first, then the journey, which may read it.
 * @throws ConnectorFailure
 */
export async function* marketingCloudRequests(
  { values }: MarketingCloudOrder,
  settings: MarketingCloudSettings,
): OrderRequests {
  const { dataExtension, eventKey, contactKey } = settings;
  if (!dataExtension && !eventKey)
    throw unfit('The settings of Marketing Cloud name neither a data extension nor a journey.');
  const reached: Record<string, unknown> = {};
  if (dataExtension) {
    const path = `/hub/v1/dataevents/key:${encodeURIComponent(dataExtension)}/rowset`;
    const answer = yield post(path, [rowOf(values, settings)]);
    if (answer && !isSuccess(answer.status)) throw cloudRefusal(answer);
    reached['dataExtension'] = dataExtension;
  }
  if (eventKey) {
    const contact = values[contactKey];
    if (contact === undefined)
      throw unfit(
        `Nothing is mapped to ${contactKey || 'the contact key'}, which names the contact of the journey.`,
      );
    const { [contactKey]: _, ...data } = values;
    const answer = yield post('/interaction/v1/events', {
      ContactKey: String(contact),
      EventDefinitionKey: eventKey,
      Data: data,
    });
    if (answer) {
      if (!isSuccess(answer.status)) throw cloudRefusal(answer);
      const event = eventSchema.safeParse(jsonOf(answer)).data;
      if (!event) throw badAnswer(SERVICE, answer.status);
      reached['event'] = event.eventInstanceId;
    }
  }
  return reached;
}

/** Describes the requests for people, without the settings. */
export const previewMarketingCloud = ({ values }: MarketingCloudOrder): PlannedStep[] => [
  { request: 'POST /hub/v1/dataevents, /interaction/v1/events', values: { ...values } },
];
