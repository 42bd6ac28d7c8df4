import * as z from 'zod';
import {
  foundAddressOf,
  ask,
  noAddress,
  notUnderstood,
  partOf,
  suggestions,
  type PostcodeProvider,
} from './provider.ts';

const foundSchema = z.object({
  suggestions: z.array(z.object({ address: z.string(), id: z.string().max(400) })),
});
const text = z.string().nullish();
const addressSchema = z.object({
  line_1: text,
  line_2: text,
  line_3: text,
  line_4: text,
  town_or_city: text,
  county: text,
  postcode: text,
});

/**
 * getAddress: GET /autocomplete/{term}?api-key= → {suggestions: [{address, id}]}, and GET /get/{id}?api-key= for the
 * address that is chosen. `all` gives every address of a postcode.
 */
export const getAddress: PostcodeProvider = {
  testPostcode: 'XX2 00X',
  keepMs: 0,
  async find(postcode, io) {
    const query = new URLSearchParams({ 'api-key': io.key, all: 'true' });
    const url = `${io.origin}/autocomplete/${encodeURIComponent(postcode)}?${query}`;
    const { status, body } = await ask(io, url);
    if (status === 404) throw noAddress();
    const found = foundSchema.safeParse(body).data;
    if (status !== 200 || !found) throw notUnderstood(status);
    return suggestions(found.suggestions.map(({ address, id }) => ({ label: partOf(address), id })));
  },
  async read(id, io) {
    const query = new URLSearchParams({ 'api-key': io.key });
    const { status, body } = await ask(io, `${io.origin}/get/${encodeURIComponent(id)}?${query}`);
    if (status === 404) throw noAddress();
    const found = addressSchema.safeParse(body).data;
    if (status !== 200 || !found) throw notUnderstood(status);
    return foundAddressOf([found.line_1, found.line_2, found.line_3, found.line_4], {
      city: found.town_or_city,
      region: found.county,
      postcode: found.postcode,
    });
  },
};
