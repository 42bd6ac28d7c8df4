import { lastUsed } from '@tributary/engine/held/last-used.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const KNOWN = lastUsed<Encoding>(500);
/** Longer than any browser's; longer ones are not cached. */
const MAX_LENGTH = 200;

/**
 * The best available encoding that an Accept-Encoding header allows (RFC 9110 section 12.5.3). Browsers send few
 * different headers, so results are cached by the whole header.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  let encoding = KNOWN.get(header);
  if (encoding === undefined) {
    encoding = read(header);
    if (header.length > MAX_LENGTH) return encoding;
    KNOWN.set(header, encoding);
  }
  return encoding;
}

function read(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const br = weightOf('br');
  const gzip = weightOf('gzip');
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}
