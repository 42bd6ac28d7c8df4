import * as z from 'zod';
import type { Campaign, CampaignQuery, ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { jsonOf } from '../../port/json-of.ts';
import { badAnswer, isSuccess } from '../../services/refusals.ts';
import { cloudRefusal, SERVICE } from './requests.ts';
import { sendToMarketingCloud } from './send.server.ts';
import type { MarketingCloudSettings } from './settings.ts';

/** As the CRM's campaigns are bounded. */
const MOST = 2_000;
const PAGE = 200;

const row = z.record(z.string(), z.unknown());
/** Campaigns have their fields at once; rows of a data extension have them in two parts. */
const itemSchema = z.union([
  z.object({ keys: row.default({}), values: row }).transform(({ keys, values }) => ({ ...keys, ...values })),
  row,
]);
const pageSchema = z.object({ count: z.number().nullish(), items: z.array(itemSchema).nullish() });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Returns a value by its name, ignoring case: the service spells the names of data extensions in lower case. */
function valueIn(item: Record<string, unknown>, name: string): string {
  const found = Object.entries(item).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return textOf(found?.[1]);
}

function pathOf(query: string, page: number): string {
  const url = new URL(query, 'https://campaigns.invalid');
  const has = (name: string): boolean => url.searchParams.has(name);
  const more = [
    ...(has('$page') ? [] : [`$page=${page}`]),
    ...(has('$pageSize') ? [] : [`$pageSize=${PAGE}`]),
  ].join('&');
  return `${url.pathname}${url.search}${more ? `${url.search ? '&' : '?'}${more}` : ''}`;
}

const get = (url: string): ServiceRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json' },
  sealed: ['authorization'],
});

/**
 * The campaigns that the path of the settings lists, page after page; undefined without a path.
 * @throws ConnectorFailure, EgressError
 */
export async function marketingCloudCampaigns(
  io: ConnectorIo<MarketingCloudSettings>,
  asked: CampaignQuery = io.settings.queries,
): Promise<Campaign[] | undefined> {
  const { campaigns: query, destinationField } = asked;
  if (!query) return undefined;
  const isOnePage = new URL(query, 'https://campaigns.invalid').searchParams.has('$page');
  const found = new Map<string, Campaign>();
  for (let page = 1, read = 0; read < MOST; page += 1) {
    const answer = await sendToMarketingCloud(get(pathOf(query, page)), io);
    if (!isSuccess(answer.status)) throw cloudRefusal(answer);
    const parsed = pageSchema.safeParse(jsonOf(answer)).data;
    if (!parsed) throw badAnswer(SERVICE, answer.status);
    const items = parsed.items ?? [];
    read += items.length;
    for (const item of items) {
      const code = valueIn(item, destinationField || 'campaignCode');
      if (code) found.set(code, { code, name: valueIn(item, 'name') || code });
    }
    if (items.length === 0 || isOnePage || read >= (parsed.count ?? 0)) break;
  }
  return [...found.values()].slice(0, MOST);
}
