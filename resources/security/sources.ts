import * as z from 'zod';

/**
 * The directives that an organization can add sources to. Everything else of a page's policy is fixed: `object-src` would let
 * plug-ins run, and `child-src` is `frame-src` and `worker-src` in one.
 */
export const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'worker-src',
  'manifest-src',
  'form-action',
  'frame-ancestors',
] as const;
export type Directive = (typeof DIRECTIVES)[number];

/** The most sources of one directive. */
export const MOST_SOURCES = 30;
const SOURCE_LIMIT = 200;
/** The most characters of all sources together: a policy is a header of every page. */
export const MOST_SOURCE_CHARACTERS = 3_000;

/** Why a source is refused. */
export const SOURCE_FAULTS = {
  characters: 'A source has no spaces, quotes, commas or semicolons. Enter one source at a time.',
  inlineScript:
    '“unsafe-inline” is refused for scripts: it would let any text on a page run. Add your script as an asset instead; pages then allow exactly this script.',
  inlineStyle:
    '“unsafe-inline” has no effect here: pages name their styles one by one. Add your style as an asset instead.',
  evaluated:
    '“unsafe-eval” is refused: it would let a script run any text that it is given. Ask the maker of the script for a version without it.',
  keyword: 'This keyword is not supported. Enter an address such as https://cdn.example.org.',
  self: 'Scripts of your own site are named by the page itself. Enter the address of another site.',
  everything: 'A source that allows every site protects nobody. Name the site.',
  wildcard: 'Wildcards are refused for scripts and forms. Enter the whole name of the host.',
  wide: 'After the * at least a site’s own name must follow, such as https://*.example.org.',
  scheme: 'Enter an address that begins with https://',
  shared: 'Anybody can put a script on this host. Enter the address of the file itself.',
  worker: 'Browsers start workers of your own site and those that a script makes: enter self or blob:',
  ancestor: 'Sites that may show your pages are named without a path.',
  address: 'Enter an address such as https://cdn.example.org',
  long: `At most ${SOURCE_LIMIT} characters`,
} as const;
export type SourceFault = keyof typeof SOURCE_FAULTS;

/** Kinds of content that may come from every https site or from data, because they run nothing. */
const HARMLESS: readonly Directive[] = ['img-src', 'media-src', 'font-src'];
const EXACT_HOSTS: readonly Directive[] = ['script-src', 'form-action'];
/** Hosts on which anyone can publish files. */
const SHARED_HOSTS =
  /^https:\/\/(cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|ajax\.googleapis\.com|esm\.sh|cdn\.skypack\.dev|raw\.githubusercontent\.com|gist\.githubusercontent\.com|storage\.googleapis\.com|s3\.amazonaws\.com|raw\.githack\.com|rawcdn\.githack\.com|cdn\.statically\.io|pastebin\.com)(\/.*)?$/;
const HASH = /^'?(sha(?:256|384|512)-[A-Za-z0-9+/]{43,88}={0,2})'?$/;
const HOST =
  /^(https|wss):\/\/(\*\.)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)(:[1-9]\d{0,4})?(\/[\w.~!$&()*+=:@%/-]*)?$/;

/** A source in the notation of a policy: https where no scheme is given, keywords and hashes in quotation marks. */
export function normalSource(text: string): string {
  const given = text.trim();
  const keyword = given.replace(/^'|'$/g, '').toLowerCase();
  if (/^(self|none|unsafe-[a-z-]+|strict-dynamic|report-sample|wasm-unsafe-eval|nonce-.*)$/.test(keyword))
    return `'${keyword}'`;
  const hash = HASH.exec(given)?.[1];
  if (hash) return `'${hash}'`;
  if (given === '*' || /^[a-z][a-z0-9+.-]*:$/i.test(given)) return given.toLowerCase();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const [, origin = '', rest = ''] = /^([^/]*\/\/[^/]*)(.*)$/s.exec(whole) ?? [];
  return origin.toLowerCase().replace(/^(https:\/\/[^/]*):443$/, '$1') + (rest === '/' ? '' : rest);
}

/** Why a source, as `normalSource` writes it, is refused for a directive; undefined for one that is accepted. */
export function sourceFault(directive: Directive, source: string): SourceFault | undefined {
  if (source.length > SOURCE_LIMIT) return 'long';
  if (/[\s;,"\\<>\p{C}]/u.test(source)) return 'characters';
  // Workers that a script makes run under the page's own policy.
  if (directive === 'worker-src') return ["'self'", 'blob:'].includes(source) ? undefined : 'worker';
  if (source.startsWith("'")) return keywordFault(directive, source);
  if (source === '*') return 'everything';
  if (/^[a-z][a-z0-9+.-]*:$/.test(source))
    return HARMLESS.includes(directive) && ['https:', 'data:', 'blob:'].includes(source)
      ? undefined
      : 'everything';
  return hostFault(directive, source);
}

function keywordFault(directive: Directive, source: string): SourceFault | undefined {
  if (HASH.test(source))
    return directive === 'script-src' || directive === 'style-src' ? undefined : 'keyword';
  switch (source) {
    case "'self'":
      return directive === 'script-src' ? 'self' : undefined;
    case "'unsafe-inline'":
    case "'unsafe-hashes'":
      return directive === 'script-src'
        ? 'inlineScript'
        : directive === 'style-src'
          ? 'inlineStyle'
          : 'keyword';
    case "'unsafe-eval'":
    case "'wasm-unsafe-eval'":
      return 'evaluated';
    default:
      return /^'[a-z-]+'$/.test(source) || source.startsWith("'nonce-") ? 'keyword' : 'characters';
  }
}

function hostFault(directive: Directive, source: string): SourceFault | undefined {
  if (source.includes("'")) return 'characters';
  if (/^https:\/\/\*(:|\/|$)/.test(source)) return 'everything';
  if (/^https:\/\/\*\.[^./]*(:|\/|$)/.test(source)) return 'wide';
  const [, scheme, wildcard, , port, path = ''] = HOST.exec(source) ?? [];
  if (!scheme) return /^(https|wss):\/\//.test(source) ? 'address' : 'scheme';
  if (scheme === 'wss' && directive !== 'connect-src') return 'scheme';
  if (port && Number(port.slice(1)) > 65_535) return 'address';
  if (wildcard && EXACT_HOSTS.includes(directive)) return 'wildcard';
  if (directive === 'frame-ancestors' && path) return 'ancestor';
  if (directive === 'script-src' && SHARED_HOSTS.test(source) && (path === '' || path.endsWith('/')))
    return 'shared';
  return undefined;
}

/** The schema of one directive's sources: each once, in the notation of a policy. */
const sourcesOf = (directive: Directive) =>
  z
    .array(
      z
        .string()
        .overwrite(normalSource)
        .check((context) => {
          const fault = sourceFault(directive, context.value);
          if (fault)
            context.issues.push({ code: 'custom', input: context.value, message: SOURCE_FAULTS[fault] });
        }),
    )
    .max(MOST_SOURCES, `At most ${MOST_SOURCES} sources`)
    .overwrite((sources) => [...new Set(sources)])
    .default([]);

/**
 * The content security policy of an organization: sources that its pages may load beside those they were published
 * with.
 */
export const cspSchema = z.strictObject({
  reportOnly: z.boolean().default(false),
  directives: z
    .strictObject({
      'script-src': sourcesOf('script-src'),
      'style-src': sourcesOf('style-src'),
      'img-src': sourcesOf('img-src'),
      'font-src': sourcesOf('font-src'),
      'connect-src': sourcesOf('connect-src'),
      'frame-src': sourcesOf('frame-src'),
      'media-src': sourcesOf('media-src'),
      'worker-src': sourcesOf('worker-src'),
      'manifest-src': sourcesOf('manifest-src'),
      'form-action': sourcesOf('form-action'),
      'frame-ancestors': sourcesOf('frame-ancestors'),
    } satisfies Record<Directive, z.ZodType>)
    .refine(
      (all) => Object.values(all).flat().join(' ').length <= MOST_SOURCE_CHARACTERS,
      'These sources are too long together: browsers and proxies refuse such pages. Remove some.',
    )
    .prefault({}),
});
export type CspDocument = z.infer<typeof cspSchema>;
