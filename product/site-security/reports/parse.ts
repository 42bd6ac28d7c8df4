import {
  DIRECTIVES,
  normalSource,
  sourceFault,
  type Directive,
} from '@tributary/resources/security/sources.ts';
import * as z from 'zod';
import type { BrowserSaid } from '../causes/find-causes.ts';

/** A resource that a browser blocked on a page, without anything about its visitor. */
export interface Violation {
  /** The path of the page, without query. */
  path: string;
  /** `script-src-elem` and `script-src-attr` are counted as `script-src`. */
  directive: string;
  /** The origin of the blocked resource, or its kind. */
  blocked: string;
  reportedOnly: boolean;
  /** Further details of the browser, to find the part of the page; never stored. */
  seen: BrowserSaid;
}

/** The most reports of one request that are looked at. */
const MOST_AT_ONCE = 20;

const text = z.string().max(4_000);
const position = z.int().min(0).max(10_000_000).catch(0);
const sample = z
  .string()
  .transform((given) => given.slice(0, 40))
  .catch('');

/** The format of `report-uri`. */
const reportUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text,
    'source-file': text.nullish(),
    'line-number': position,
    'column-number': position,
    'script-sample': sample,
    disposition: text.optional(),
  }),
});

/** The format of the Reporting API; reports of other types are left out. */
const reportTo = z.array(
  z.object({
    type: text,
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text.optional(),
        sourceFile: text.nullish(),
        lineNumber: position,
        columnNumber: position,
        sample,
        disposition: text.optional(),
      })
      .nullable()
      .catch(null),
  }),
);

const OTHER_DIRECTIVES = ['default-src', 'base-uri', 'object-src', 'child-src'];
const KNOWN: ReadonlySet<string> = new Set([...DIRECTIVES, ...OTHER_DIRECTIVES]);
const WORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob']);

interface Raw {
  documentUrl: string;
  directive: string;
  blocked: string;
  sourceFile?: string | null | undefined;
  line: number;
  column: number;
  sample: string;
  disposition?: string | undefined;
}

/**
 * The violations in the body of a report, in both formats that browsers send. Reports of other sites and of browsers'
 * extensions are left out; paths and queries of blocked addresses too, as they may name a person.
 * @param host of the request: pages report to their own site
 * @returns nothing for a body that is no report
 */
export function violationsIn(body: string, host: string): Violation[] {
  return rawIn(body).flatMap((raw) => violationOf(raw, host) ?? []);
}

function rawIn(body: string): Raw[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [];
  }
  const old = reportUri.safeParse(json).data?.['csp-report'];
  if (old)
    return [
      {
        documentUrl: old['document-uri'],
        directive: old['effective-directive'] ?? old['violated-directive'] ?? '',
        blocked: old['blocked-uri'],
        sourceFile: old['source-file'],
        line: old['line-number'],
        column: old['column-number'],
        sample: old['script-sample'],
        disposition: old.disposition,
      },
    ];
  const reports = reportTo.safeParse(Array.isArray(json) ? json.slice(0, MOST_AT_ONCE) : json).data ?? [];
  return reports.flatMap(({ type, body: report }) =>
    type === 'csp-violation' && report
      ? [
          {
            documentUrl: report.documentURL,
            directive: report.effectiveDirective,
            blocked: report.blockedURL ?? '',
            sourceFile: report.sourceFile,
            line: report.lineNumber,
            column: report.columnNumber,
            sample: report.sample,
            disposition: report.disposition,
          },
        ]
      : [],
  );
}

function violationOf(raw: Raw, host: string): Violation | undefined {
  const page = URL.canParse(raw.documentUrl) ? new URL(raw.documentUrl) : undefined;
  if (!page || page.host !== host.toLowerCase() || page.pathname.length > 400) return undefined;
  const directive = (raw.directive.split(' ')[0] ?? '').toLowerCase().replace(/-(elem|attr)$/, '');
  const blocked = blockedBy(raw.blocked);
  const isExtension = raw.sourceFile ? EXTENSION.test(raw.sourceFile) : false;
  if (!KNOWN.has(directive) || blocked === undefined || isExtension) return undefined;
  const seen = {
    blocked: WORDS.has(blocked) ? blocked : withoutQuery(raw.blocked),
    sourceFile: sourceFileOf(raw, page),
    line: raw.line,
    column: raw.column,
    sample: raw.sample,
  };
  return { path: page.pathname, directive, blocked, reportedOnly: raw.disposition === 'report', seen };
}

const MOST_ADDRESS = 500;

function withoutQuery(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, MOST_ADDRESS);
}

/** The file that caused a violation; empty where it is the page itself. */
function sourceFileOf({ sourceFile }: Raw, page: URL): string {
  if (!sourceFile || !/^https?:/.test(sourceFile) || !URL.canParse(sourceFile)) return '';
  const { host, pathname } = new URL(sourceFile);
  return host === page.host && pathname === page.pathname ? '' : withoutQuery(sourceFile);
}

const EXTENSION = /^(chrome|moz|safari|safari-web|ms-browser|webkit-masked)-?(extension|url)/i;

/** The origin of a blocked address, or a word; undefined for parts of the visitor's browser. */
function blockedBy(given: string): string | undefined {
  const word = given.toLowerCase().replace(/:$/, '');
  if (WORDS.has(word)) return word;
  if (!URL.canParse(given)) return undefined;
  const { protocol, origin, host } = new URL(given);
  if (WORDS.has(protocol.replace(':', ''))) return protocol.replace(':', '');
  const source = protocol === 'wss:' || protocol === 'ws:' ? `${protocol}//${host}` : origin;
  return /^(https?|wss?):\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(source) && source.length <= 200
    ? source
    : undefined;
}

/** The directive that a blocked source can be added to; undefined where a policy may not have it. */
export function allowableDirective(directive: string, blocked: string): Directive | undefined {
  const found = DIRECTIVES.find((one) => one === directive);
  const source = blocked === 'data' || blocked === 'blob' ? `${blocked}:` : blocked;
  if (!found || !/[:/]/.test(source)) return undefined;
  return sourceFault(found, normalSource(source)) === undefined ? found : undefined;
}
