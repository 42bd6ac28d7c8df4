import * as z from 'zod';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import {
  foundAddressOf,
  ask,
  noAddress,
  notUnderstood,
  partOf,
  refusedKey,
  suggestions,
  type LookupIo,
  type PostcodeProvider,
} from './provider.ts';

const itemsSchema = z.object({ Items: z.array(z.record(z.string(), z.unknown())) });
const refusalSchema = z.object({ Error: z.coerce.string(), Description: z.string().default('') });
const suggestionSchema = z.object({
  Id: z.string().max(400),
  Type: z.string(),
  Text: z.string().default(''),
  Description: z.string().default(''),
});
const text = z.string().nullish();
const addressSchema = z.object({
  Line1: text,
  Line2: text,
  Line3: text,
  City: text,
  ProvinceName: text,
  PostalCode: text,
});
type Found = z.infer<typeof suggestionSchema>;

/** Codes of refusals that only the account's owner can solve: key, credit, place, limits. */
const OF_KEY = new Set(['2', '3', '4', '5', '6', '7', '8']);

/** Containers in a postcode, such as a street with many houses; each is one more call. */
const MOST_CONTAINERS = 3;

async function call(io: LookupIo, method: string, query: Record<string, string>) {
  const url = `${io.origin}/Capture/Interactive/${method}/json6.ws?${new URLSearchParams({ Key: io.key, ...query })}`;
  const { status, body } = await ask(io, url);
  const items = itemsSchema.safeParse(body).data?.Items;
  if (status !== 200 || !items) throw notUnderstood(status);
  // Refusals come as the only item, with status 200.
  const refusal = refusalSchema.safeParse(items[0]).data;
  if (!refusal) return items;
  const message = `The service refused the call (${partOf(refusal.Error)}: ${partOf(refusal.Description)}).`;
  throw OF_KEY.has(refusal.Error)
    ? refusedKey(status, message)
    : new ConnectorFailure('service_failed', message, { retryable: true, httpStatus: status });
}

async function find(io: LookupIo, query: Record<string, string>): Promise<Found[]> {
  const items = await call(io, 'Find/v1.20', { Countries: 'GB', ...query });
  return items.flatMap((item) => suggestionSchema.safeParse(item).data ?? []);
}

/**
 * Loqate Capture: Find → {Items: [{Id, Type, Text, Description}]}, of which all but `Address` contain others and are
 * opened by Find with Container; Retrieve reads the address. Find costs nothing, Retrieve does.
 */
export const loqate: PostcodeProvider = {
  testPostcode: 'SW1A 1AA',
  keepMs: 0,
  async find(postcode, io) {
    let found = await find(io, { Text: postcode });
    // A postcode is a container itself; the streets in it may be, too.
    for (let depth = 0; depth < 2 && found.some(({ Type }) => Type !== 'Address'); depth += 1) {
      const containers = found.filter(({ Type }) => Type !== 'Address').slice(0, MOST_CONTAINERS);
      const opened = await Promise.all(
        containers.map(({ Id }) => find(io, { Text: postcode, Container: Id })),
      );
      found = [...found.filter(({ Type }) => Type === 'Address'), ...opened.flat()];
    }
    return suggestions(
      found
        .filter(({ Type }) => Type === 'Address')
        .map(({ Id, Text, Description }) => ({
          label: partOf([Text, Description].filter(Boolean).join(', ')),
          id: Id,
        })),
    );
  },
  async read(id, io) {
    const [item] = await call(io, 'Retrieve/v1.30', { Id: id });
    if (!item) throw noAddress();
    const found = addressSchema.safeParse(item).data;
    if (!found) throw notUnderstood(200);
    return foundAddressOf([found.Line1, found.Line2, found.Line3], {
      city: found.City,
      region: found.ProvinceName,
      postcode: found.PostalCode,
    });
  },
};
