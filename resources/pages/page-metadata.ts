import { optionalText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

/** Metadata of a page for search engines and social networks. */
export const pageMetadataSchema = z
  .strictObject({
    title: optionalText().default(''),
    description: optionalText(300).default(''),
    /** The picture of the library that social networks show; null for a card that is drawn of the page. */
    picture: z.uuid().nullable().default(null),
    /** Whether search engines are asked to leave the page out. */
    hidden: z.boolean().default(false),
  })
  .default({ title: '', description: '', picture: null, hidden: false });
