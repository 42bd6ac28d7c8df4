import * as z from 'zod';

/** The parts of the site around a page. They say the organization's name, and look as the theme says. */
export const sitePartsSchema = z
  .strictObject({ header: z.boolean().default(false), footer: z.boolean().default(false) })
  .default({ header: false, footer: false });
