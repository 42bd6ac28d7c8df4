import * as z from 'zod';
import { foundAddressOf, ask, noAddress, notUnderstood, type PostcodeProvider } from './provider.ts';

const DAY_MS = 86_400_000;

const foundSchema = z.object({
  result: z.object({
    postcode: z.string(),
    admin_district: z.string().nullish(),
    admin_county: z.string().nullish(),
    /** In London, for example, the town in postal addresses. */
    region: z.string().nullish(),
  }),
});

/**
 * postcodes.io: GET /postcodes/{postcode} → {status, result}; 404 for one that does not exist. Open data (Open
 * Government Licence) without streets, and without a key: it gives the town, and the visitor enters the street.
 */
export const postcodesIo: PostcodeProvider = {
  testPostcode: 'SW1A 1AA',
  keepMs: DAY_MS,
  async find(postcode, io) {
    const { status, body } = await ask(io, `${io.origin}/postcodes/${encodeURIComponent(postcode)}`);
    if (status === 404) throw noAddress();
    const found = foundSchema.safeParse(body).data?.result;
    if (status !== 200 || !found) throw notUnderstood(status);
    const city = found.region === 'London' ? 'London' : found.admin_district;
    const address = foundAddressOf([], { city, region: found.admin_county, postcode: found.postcode });
    return [{ label: [address.postcode, address.city].filter(Boolean).join(', '), address }];
  },
};
