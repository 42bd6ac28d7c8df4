import * as z from 'zod';

/** How a form is embedded on another site: in a frame, in the page itself, or in a dialog behind a button. */
export const EMBED_MODES = ['frame', 'inline', 'popup'] as const;
export type EmbedMode = (typeof EMBED_MODES)[number];

/** The entry that lets every site embed a form. */
export const ANY_SITE = '*';
/** The most sites that a form names. */
export const MOST_ORIGINS = 50;
export const NO_ORIGIN =
  'Enter a site’s address without a path, for example https://www.example.org. Only sites on your own computer may begin with http.';
export const REPEATED_ORIGIN = 'This site is in the list twice';
export const TOO_MANY_ORIGINS = `At most ${MOST_ORIGINS} sites`;

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|.+\.localhost)$/;

/**
 * The origin of a site that may embed a form, as browsers write it: lowercase, without a default port and path.
 * Undefined for a text that is no such origin: another scheme, a path, a user name, or http beyond this computer.
 */
export function siteOriginOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text);
  const isBare = pathname === '/' && !search && !hash && !username && !password && !/[?#]/.test(text);
  const isReached = protocol === 'https:' || (protocol === 'http:' && LOCAL_HOST.test(hostname));
  // A policy lists origins, so a host name must not contain characters that end a directive.
  return isBare && isReached && /^[a-z]+:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : undefined;
}

const site = z
  .string()
  .max(300, 'At most 300 characters')
  .refine((text) => text === ANY_SITE || siteOriginOf(text) === text, NO_ORIGIN);

/**
 * How a form behaves on other sites; embedded forms are version v5 (specification, section 3). A form is embedded only
 * where `origins` has the site or `*`; with an empty list it is not embedded anywhere.
 */
export const embeddedSettingsSchema = z.strictObject({
  version: z.literal('v5').default('v5'),
  mode: z.enum(EMBED_MODES).default('frame'),
  origins: z
    .array(site)
    .max(MOST_ORIGINS, TOO_MANY_ORIGINS)
    .refine((all) => new Set(all).size === all.length, REPEATED_ORIGIN)
    .default([]),
});
export type EmbeddedSettings = z.infer<typeof embeddedSettingsSchema>;

/** Whether pages of an origin may embed the form. */
export function mayEmbed({ origins }: Pick<EmbeddedSettings, 'origins'>, origin: string): boolean {
  return origins.includes(ANY_SITE) || origins.includes(origin);
}

/**
 * Returns where a visitor may be sent back to after paying: an address on a site that the form names. `*` names none,
 * since otherwise anyone could choose an address to which the organization's site redirects.
 * @returns the address; undefined for any other
 */
export function allowedReturn(
  { origins }: Pick<EmbeddedSettings, 'origins'>,
  address: string,
): string | undefined {
  if (address.length > 1_000 || !URL.canParse(address)) return undefined;
  const { origin, href } = new URL(address);
  return origins.includes(origin) ? href : undefined;
}
