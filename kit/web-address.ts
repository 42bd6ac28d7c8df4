/** The longest web address that people enter, in characters. */
export const MAX_WEB_ADDRESS = 500;

/**
 * A whole https address as browsers write it; undefined for anything else: other schemes, names and passwords, hosts
 * without a dot, and signs that browsers read differently than people do.
 */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_WEB_ADDRESS || !/^https:\/\/[^/\\]/i.test(text) || /[\s\\\p{C}]/u.test(text))
    return undefined;
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isWhole = protocol === 'https:' && !username && !password && /[^.]\.[^.]/.test(hostname);
  return isWhole ? href : undefined;
}
