import * as z from 'zod';

/**
 * Whether the base layout, which is the active theme's look with the site's header and footer, was loaded when the page
 * was last saved in the builder (specification, sections 3 and 4).
 */
export const baseLayoutSchema = z
  .strictObject({
    status: z.enum(['pending', 'complete', 'error']),
    errorMessage: z.string().max(300).nullable(),
  })
  .default({ status: 'pending', errorMessage: null });
export type BaseLayout = z.infer<typeof baseLayoutSchema>;
