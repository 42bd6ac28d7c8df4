import * as z from 'zod';
import type { DeliveryConnector } from '../../port/connector.ts';
import { mappedFields, mappedFieldsSchema } from '../../mapped/fields.ts';
import { isSuccess, refusedBy } from '../../services/refusals.ts';
import { fakePostKind } from './kind.testing.ts';

const settingsSchema = z.object({ ...fakePostKind.fields, key: z.string().min(1) });
const payloadSchema = z.object({ values: mappedFieldsSchema });
type Settings = z.infer<typeof settingsSchema>;

/** A post office for tests, as a separate connector: a folder, a line, and its kind in the list. */
export const fakePost: DeliveryConnector<Settings, z.infer<typeof payloadSchema>> = {
  type: 'delivery',
  kind: 'fake-post',
  flag: fakePostKind.flag,
  settings: settingsSchema,
  secretsOf: (settings) => (settings ? [settings.key] : []),
  payload: payloadSchema,
  plan: (input) => ({ values: mappedFields(input) }),
  preview: ({ values }) => [{ request: 'POST /letters', values: { ...values } }],
  async check({ settings, fetchOut }) {
    const answer = await fetchOut(settings.endpoint, { headers: { 'x-key': settings.key } });
    if (!isSuccess(answer.status)) throw refusedBy('The post office', answer);
  },
  async *requests({ values }, { endpoint }) {
    const answer = yield {
      method: 'POST',
      url: `${endpoint}/letters`,
      headers: { 'content-type': 'application/json' },
      sealed: ['x-key'],
      body: JSON.stringify(values),
    };
    if (answer && !isSuccess(answer.status)) throw refusedBy('The post office', answer);
    return { letter: 'posted' };
  },
  send: ({ method, url, headers, body }, { settings, fetchOut }) =>
    fetchOut(url, {
      method,
      headers: { ...headers, 'x-key': settings.key },
      ...(body === undefined ? {} : { body }),
    }),
};
