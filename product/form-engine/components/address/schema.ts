import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { COUNTRIES } from './countries.data.ts';

const country = z.enum(COUNTRIES);

/** `countries` are those to choose from, all when empty; `country` is the one chosen beforehand, none when empty. */
export const addressSchema = z
  .object({
    ...question,
    type: z.literal('address'),
    countries: z.array(country).max(COUNTRIES.length).default([]),
    country: z.union([country, z.literal('')]).default(''),
    /** Whether addresses in the United Kingdom can be looked up by postcode. */
    lookup: z.boolean().default(false),
  })
  .superRefine(({ countries, country: chosen }, context) => {
    if (chosen && countries.length > 0 && !countries.includes(chosen))
      context.addIssue({
        code: 'custom',
        path: ['country'],
        message: 'Choose one of the countries of this field',
        params: { code: 'countryOutside' },
      });
  });
export type AddressComponent = z.output<typeof addressSchema>;
