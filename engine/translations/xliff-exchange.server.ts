import sax from 'sax';
import type { TextStatus } from './translation.ts';
import { TranslationFileError, type ReadTranslations, type TranslationUnit } from './exchange.ts';

/** Elements inside of each other; XLIFF needs seven, and inline marks a few more. */
const MOST_DEPTH = 40;
const MOST_UNITS = 10_000;

/** Without a table of HTML's entities; their types don't know the option. */
const OPTIONS: sax.SAXOptions & { strictEntities: true } = { strictEntities: true, position: false };

/** The state of a target (XLIFF 1.2, section 2.3, attribute `state`). */
const STATES: Record<TextStatus, string> = {
  missing: 'needs-translation',
  review: 'needs-review-translation',
  done: 'translated',
};

interface XliffFile {
  /** The translated record, such as `forms/{id}`. */
  original: string;
  sourceLanguage: string;
  targetLanguage: string;
  units: readonly (TranslationUnit & { limit: number })[];
}

/** Translations as XLIFF 1.2 (OASIS standard), for translation tools. */
export function translationsToXliff({ original, sourceLanguage, targetLanguage, units }: XliffFile): string {
  const lines = units.map(
    ({ id, source, target, status, limit }) =>
      `      <trans-unit id="${escaped(id)}" xml:space="preserve" maxwidth="${limit}" size-unit="char">\n` +
      `        <source>${escaped(source)}</source>\n` +
      `        <target state="${STATES[status]}">${escaped(target)}</target>\n` +
      '      </trans-unit>\n',
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `  <file original="${escaped(original)}" source-language="${sourceLanguage}" target-language="${targetLanguage}" datatype="plaintext">\n` +
    `    <body>\n${lines.join('')}    </body>\n  </file>\n</xliff>\n`
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML; characters that XML 1.0 can't contain are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/**
 * Reads XLIFF 1.2 in one pass. A document type is refused, so there are no entities but the five of XML.
 * @throws TranslationFileError
 */
export function translationsFromXliff(text: string): ReadTranslations {
  const parser = sax.parser(true, OPTIONS);
  const read: ReadTranslations = { units: [] };
  const path: string[] = [];
  let unit: ReadTranslations['units'][number] | undefined;
  let collecting: 'source' | 'target' | undefined;
  parser.onerror = (error) => {
    throw new TranslationFileError('format', { cause: error });
  };
  parser.ondoctype = () => {
    throw new TranslationFileError('doctype');
  };
  parser.onopentag = ({ name, attributes }) => {
    const element = localName(name);
    if (path.length === 0 && element !== 'xliff') throw new TranslationFileError('format');
    if (path.push(element) > MOST_DEPTH) throw new TranslationFileError('format');
    const attribute = (key: string): string | undefined => {
      const value = attributes[key];
      return typeof value === 'string' ? value : undefined;
    };
    if (element === 'xliff' && !attribute('version')?.startsWith('1.'))
      throw new TranslationFileError('format');
    if (element === 'file') {
      read.sourceLanguage ??= attribute('source-language');
      read.targetLanguage ??= attribute('target-language');
    }
    if (element === 'trans-unit') {
      if (read.units.length >= MOST_UNITS) throw new TranslationFileError('tooMany');
      unit = { id: attribute('id') ?? '', source: undefined, target: '' };
      read.units.push(unit);
    }
    // Suggestions of translation memories (alt-trans) have sources and targets too.
    if (unit && path.at(-2) === 'trans-unit' && (element === 'source' || element === 'target')) {
      collecting = element;
      unit[element] ??= '';
    }
  };
  const onText = (part: string): void => {
    if (unit && collecting) unit[collecting] = (unit[collecting] ?? '') + part;
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = () => {
    const closed = path.pop();
    if (closed === collecting && path.at(-1) === 'trans-unit') collecting = undefined;
    if (closed === 'trans-unit') unit = undefined;
  };
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return read;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
