import type { TranslatableText } from '@tributary/kit/translatable.ts';
import * as z from 'zod';
import { statusOf, type TextStatus, type Translation } from './translation.ts';

/** The formats in which translations leave and come back. */
export const EXCHANGE_FORMATS = ['csv', 'xliff'] as const;
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

/** Largest file of translations, in bytes. */
export const EXCHANGE_LIMIT_BYTES = 2_000_000;

/** One text as a file has it. */
export interface TranslationUnit {
  id: string;
  source: string;
  target: string;
  status: TextStatus;
}

/** Translations read from a file: units with their targets, and the languages where the format names them. */
export interface ReadTranslations {
  sourceLanguage?: string | undefined;
  targetLanguage?: string | undefined;
  units: { id: string; source: string | undefined; target: string }[];
}

/** Why a file can't be read at all. */
export type FileFault =
  | 'encoding'
  | 'format'
  | 'columns'
  | 'doctype'
  | 'tooMany'
  | 'sourceLanguage'
  | 'targetLanguage';

/** A file that can't be read as translations. */
export class TranslationFileError extends Error {
  override name = 'TranslationFileError';
  readonly fault: FileFault;

  constructor(fault: FileFault, options?: ErrorOptions) {
    super(`The file of translations can’t be read: ${fault}`, options);
    this.fault = fault;
  }
}

/** Report of importing a file into a record. */
export const translationReport = z.object({
  /** Whether it was saved: not with a fault, not with texts that are too long, and not where nothing changes. */
  saved: z.boolean(),
  fault: z
    .enum(['encoding', 'format', 'columns', 'doctype', 'tooMany', 'sourceLanguage', 'targetLanguage'])
    .nullable(),
  /** How many translations are new or different. */
  changed: z.int(),
  /** Ids of the file that the record does not have. */
  unknown: z.array(z.string()),
  /** Translations that are longer than their place allows. */
  tooLong: z.array(z.object({ id: z.string(), text: z.string(), limit: z.int(), length: z.int() })),
  /** How many texts have no translation after it. */
  missing: z.int(),
});
export type TranslationReport = z.infer<typeof translationReport>;

/** The texts of a record and their translations, as a file has them. */
export function unitsOf(
  texts: readonly TranslatableText[],
  into: Translation | undefined,
): TranslationUnit[] {
  return texts.map((text) => ({
    id: text.id,
    source: text.text,
    target: into?.texts[text.id]?.text ?? '',
    status: statusOf(text, into),
  }));
}

/** How many unknown ids and too long texts a report names. */
const MOST_NAMED = 50;

/**
 * Merges a file's units into a language. Empty targets leave existing translations. A translation of another source
 * text than the record's is to be reviewed.
 */
export function mergeUnits(
  texts: readonly TranslatableText[],
  into: Translation,
  units: ReadTranslations['units'],
): { translation: Translation; report: Omit<TranslationReport, 'saved' | 'fault'> } {
  const byId = new Map(texts.map((text) => [text.id, text]));
  const merged = { ...into.texts };
  const unknown: string[] = [];
  const tooLong: TranslationReport['tooLong'] = [];
  let changed = 0;
  for (const { id, source, target } of units) {
    const text = byId.get(id);
    if (!text) {
      unknown.push(id.slice(0, 200));
      continue;
    }
    const says = clean(target, text);
    if (says === '') continue;
    if (says.length > text.limit) {
      tooLong.push({ id, text: text.text.slice(0, 80), limit: text.limit, length: says.length });
      continue;
    }
    const made = { text: says, source: source === undefined ? text.text : clean(source, text) };
    const before = Object.hasOwn(merged, id) ? merged[id] : undefined;
    if (before?.text === made.text && before.source === made.source) continue;
    merged[id] = made;
    changed += 1;
  }
  const translation = { texts: merged };
  const missing = texts.filter((text) => statusOf(text, translation) === 'missing').length;
  return {
    translation,
    report: {
      changed,
      unknown: unknown.slice(0, MOST_NAMED),
      tooLong: tooLong.slice(0, MOST_NAMED),
      missing,
    },
  };
}

/**
 * Converts a file's text to the record's form: the record's kind of line ends, and no line ends in a text of one line.
 */
function clean(given: string, { text, lines }: TranslatableText): string {
  const plain = given.replace(/\r\n?/g, '\n').replaceAll('\u0000', '').toWellFormed();
  if (plain === text) return plain;
  return (lines === 'many' ? plain : plain.replace(/\s*\n\s*/g, ' ')).trim();
}
