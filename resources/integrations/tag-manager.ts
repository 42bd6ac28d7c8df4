import { webAddress } from '@tributary/kit/web-address.ts';
import * as z from 'zod';
import { normalSource, sourceFault } from '../security/sources.ts';

/** The tag managers that published pages can load. */
export const TAG_PROVIDERS = ['google', 'matomo'] as const;

/** When a page loads the container: once its visitor accepts, or always. */
export const CONSENT_RULES = ['ask', 'always'] as const;

export const TAG_FAULTS = {
  googleId: 'Enter the container id, like GTM-ABC1234',
  matomoAddress:
    'Enter the whole address of the container, like https://cdn.matomo.cloud/example.matomo.cloud/container_Ab12Cd34.js',
} as const;

const MATOMO_FILE = /\/container_[A-Za-z0-9]{4,40}\.js$/;

/** Whether a text is the address of a Matomo container, on a host that a page's policy can list. */
function isMatomoContainer(text: string): boolean {
  if (webAddress(text) === undefined || /[?#;,'"<>\s]/.test(text) || !MATOMO_FILE.test(text)) return false;
  return sourceFault('script-src', normalSource(new URL(text).origin)) === undefined;
}

/** The container of a tag manager, and when pages load it. */
export const tagManagerSchema = z
  .strictObject({
    provider: z.enum(TAG_PROVIDERS),
    /** Google's id of the container, or the address of Matomo's. */
    container: z.string().trim().max(200, 'At most 200 characters'),
    consent: z.enum(CONSENT_RULES).default('ask'),
    /** Whether the visitors' consent also covers advertising. */
    advertising: z.boolean().default(false),
  })
  .superRefine(({ provider, container }, context) => {
    const isGoogle = provider === 'google';
    const fits = isGoogle ? /^GTM-[A-Z0-9]{4,12}$/.test(container) : isMatomoContainer(container);
    if (fits) return;
    const message = isGoogle ? TAG_FAULTS.googleId : TAG_FAULTS.matomoAddress;
    context.addIssue({ code: 'custom', path: ['container'], message });
  });
export type TagManagerSettings = z.infer<typeof tagManagerSchema>;
