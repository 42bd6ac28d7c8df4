import * as z from 'zod';
import {
  foundAddressOf,
  ask,
  noAddress,
  notUnderstood,
  refusedKey,
  suggestionOf,
  suggestions,
  type PostcodeProvider,
} from './provider.ts';

const text = z.string().nullish();
const foundSchema = z.object({
  code: z.literal(2000),
  result: z.array(
    z.object({ line_1: text, line_2: text, line_3: text, post_town: text, county: text, postcode: text }),
  ),
});
const refusalSchema = z.object({ code: z.int() });

/**
 * Ideal Postcodes: GET /v1/postcodes/{postcode} with the key in `Authorization` → {code: 2000, result: [addresses]}.
 * 404 4040 for an unknown postcode; 402 4020 without balance, 4021 over the key's limit; 401 for a wrong key.
 */
export const idealPostcodes: PostcodeProvider = {
  // Costs nothing.
  testPostcode: 'ID1 1QD',
  keepMs: 0,
  async find(postcode, io) {
    const url = `${io.origin}/v1/postcodes/${encodeURIComponent(postcode)}`;
    const { status, body } = await ask(io, url, { authorization: `api_key="${io.key}"` });
    const code = refusalSchema.safeParse(body).data?.code;
    if (status === 404 && code === 4040) throw noAddress();
    if (code === 4020) throw refusedKey(status, 'The key has no balance left (4020).');
    if (code === 4021) throw refusedKey(status, 'The key’s limit is reached (4021).');
    const found = foundSchema.safeParse(body).data;
    if (status !== 200 || !found) throw notUnderstood(status);
    return suggestions(
      found.result.map((one) =>
        suggestionOf(
          foundAddressOf([one.line_1, one.line_2, one.line_3], {
            city: one.post_town,
            region: one.county,
            postcode: one.postcode,
          }),
        ),
      ),
    );
  },
};
