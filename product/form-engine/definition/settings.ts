import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { confirmationSchema } from './confirmation.ts';
import { thankYouSchema } from './thanks.ts';
import { visitorText } from './visitor-text.ts';

export const currencySchema = z.enum(currencies);

const block = z.object({
  heading: visitorText(z.string().max(200)).default(''),
  text: visitorText(z.string().max(2000), 'many').default(''),
});

/** `review` shows a summary before a donation is paid. Empty texts mean the engine's own, in the page's language. */
export const settingsSchema = z.object({
  submitLabel: visitorText(z.string().max(60)).default(''),
  firstStepLabel: visitorText(z.string().max(120)).default(''),
  thankYou: thankYouSchema.prefault({}),
  failure: block.prefault({}),
  currency: currencySchema.default('GBP'),
  review: z.boolean().default(false),
  confirmation: confirmationSchema.prefault({}),
});
export type FormSettings = z.output<typeof settingsSchema>;
