import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

export const RESOURCE_TYPES = ['css', 'js'] as const;
export const RESOURCE_LOCATIONS = ['head', 'body'] as const;
export const MOST_RESOURCES = 20;

/**
 * Whether a text is an https URL without a user or a fragment. It becomes part of a content security policy, so it must
 * not contain a character that ends a source.
 */
function isExternal(text: string): boolean {
  if (!URL.canParse(text) || /[\s;,'"\\]/.test(text)) return false;
  const { protocol, username, password, hash, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && !hash && hostname.includes('.');
}

/** A style sheet or script from another site that every page of a theme loads. */
const externalResourceSchema = z.strictObject({
  id: z.uuid(),
  type: z.enum(RESOURCE_TYPES),
  name: requiredText('name', 80),
  /** Smaller numbers come first. */
  order: z.int().min(0).max(1_000),
  location: z.enum(RESOURCE_LOCATIONS),
  src: z.string().trim().max(500).refine(isExternal, 'URL is invalid'),
});
export type ExternalResource = z.infer<typeof externalResourceSchema>;

/** The external resources of a theme: each URL once. */
export const externalResourcesSchema = z
  .array(externalResourceSchema)
  .max(MOST_RESOURCES, 'A theme can load 20 external resources at most')
  .superRefine((resources, context) => {
    resources.forEach(({ src }, index) => {
      if (resources.findIndex((other) => other.src === src) < index)
        context.addIssue({ code: 'custom', path: [index, 'src'], message: 'Please enter a unique src' });
    });
  });

/** In the order in which pages load them. */
export const inOrder = (resources: readonly ExternalResource[]): ExternalResource[] =>
  resources.toSorted((one, two) => one.order - two.order);
