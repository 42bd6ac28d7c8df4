import * as z from 'zod';
import { assemble, countersOf, hasVariants, languagesOf, type Artifact } from '../compile/artifact.ts';
import { compressBrotli, tagOf } from './answers/served.server.ts';

/** The head of a fixed page's file, before its compressed html. */
const headSchema = z.object({
  tag: z.string(),
  csp: z.string(),
  cspReportOnly: z.string().optional(),
});

/** A page as every visitor gets it. */
export type FixedPage = z.infer<typeof headSchema> & { brotli: Buffer };

const LINE_END = 0x0a;

/** The key of an artifact's compressed html. */
export const brotliKey = (artifactKey: string): string => artifactKey.replace(/\.json$/, '.br');

/** The key of a page as every visitor gets it; only a page that is the same for everybody has it. */
export const fixedPageKey = (artifactKey: string): string => artifactKey.replace(/\.json$/, '.page');

/**
 * Whether every visitor gets the page as it was published: no counter changes it, its forms have one language, and no
 * other form is tried out in the place of one.
 */
export const isFixed = (artifact: Artifact): boolean =>
  countersOf(artifact).length === 0 &&
  artifact.browserLanguages === undefined &&
  languagesOf(artifact).size === 0 &&
  !hasVariants(artifact);

/**
 * The files of an artifact. Its html is compressed with high effort: it is made once, and sent as long as the page is
 * published.
 * @param quality of brotli, 0 to 11
 */
export async function artifactFiles(
  artifact: Artifact,
  key: string,
  quality: number,
): Promise<{ key: string; bytes: Buffer }[]> {
  const whole = { key, bytes: Buffer.from(JSON.stringify(artifact)) };
  if (countersOf(artifact).length > 0) return [whole];
  const html = Buffer.from(assemble(artifact, new Map()));
  const brotli = await compressBrotli(html, quality);
  if (!isFixed(artifact)) return [whole, { key: brotliKey(key), bytes: brotli }];
  const { csp, cspReportOnly } = artifact;
  const head = JSON.stringify({ tag: tagOf(html), csp, cspReportOnly });
  return [whole, { key: fixedPageKey(key), bytes: Buffer.concat([Buffer.from(`${head}\n`), brotli]) }];
}

/** Reads the file of a fixed page; null for bytes that are none. */
export function readFixedPage(bytes: Buffer): FixedPage | null {
  const end = bytes.indexOf(LINE_END);
  if (end < 0) return null;
  try {
    return {
      ...headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end))),
      brotli: bytes.subarray(end + 1),
    };
  } catch {
    return null;
  }
}
