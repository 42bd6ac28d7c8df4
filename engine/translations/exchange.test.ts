import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translationsFromCsv, translationsToCsv } from './csv-exchange.server.ts';
import { mergeUnits, TranslationFileError, unitsOf } from './exchange.ts';
import { translationsFromXliff, translationsToXliff } from './xliff-exchange.server.ts';

const TEXTS = [
  { id: 'n:label', text: 'Name', limit: 10, lines: 'one' as const },
  { id: 'p:text', text: 'One.\n\nTwo & <three>', limit: 100, lines: 'many' as const },
  { id: 'f:label', text: '=1+1', limit: 20, lines: 'one' as const },
];
const INTO = {
  texts: { 'n:label': { text: 'Nombre', source: 'Names' }, 'f:label': { text: '-uno', source: '=1+1' } },
};
const units = unitsOf(TEXTS, INTO);
const xliff = (body: string, more = ''): string =>
  `<?xml version="1.0"?>${more}<xliff version="1.2"><file original="f" source-language="en" target-language="es" datatype="plaintext"><body>${body}</body></file></xliff>`;
const faultOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof TranslationFileError) return error.fault;
    throw error;
  }
};

describe('translations as CSV', () => {
  it('come back as they left, and no spreadsheet evaluates them', () => {
    const csv = translationsToCsv(units);
    expect(parse(csv, { bom: true })).toEqual([
      ['id', 'source', 'translation', 'state'],
      ['n:label', 'Name', 'Nombre', 'review'],
      ['p:text', 'One.\n\nTwo & <three>', '', 'missing'],
      ['f:label', "'=1+1", "'-uno", 'done'],
    ]);
    expect(translationsFromCsv(csv).units).toEqual(
      units.map(({ id, source, target }) => ({ id, source, target })),
    );
  });

  it('are read with the separator of another spreadsheet and other columns', () => {
    expect(translationsFromCsv('id;translation;by\r\nn:label;"Nombre; y más";Ana\r\n').units).toEqual([
      { id: 'n:label', source: undefined, target: 'Nombre; y más' },
    ]);
    expect(faultOf(() => translationsFromCsv('key,translation\na,b'))).toBe('columns');
    expect(faultOf(() => translationsFromCsv('id,text\na,b'))).toBe('columns');
    expect(faultOf(() => translationsFromCsv('id,translation\n"a'))).toBe('format');
  });
});

describe('translations as XLIFF', () => {
  const write = (list = units): string =>
    translationsToXliff({
      original: 'forms/1',
      sourceLanguage: 'en',
      targetLanguage: 'es',
      units: list.map((unit) => ({ ...unit, limit: 10 })),
    });

  it('come back as they left', () => {
    const file = write();
    expect(file).toContain('<target state="needs-review-translation">Nombre</target>');
    expect(file).toContain('Two &amp; &lt;three&gt;');
    expect(translationsFromXliff(file)).toEqual({
      sourceLanguage: 'en',
      targetLanguage: 'es',
      units: units.map(({ id, source, target }) => ({ id, source, target })),
    });
  });

  it('survive the exchange with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (source, target) => {
        // Characters that XML can't contain are left out, and its line ends are one kind.
        const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '');
        const [first] = units;
        const read = translationsFromXliff(
          write([{ ...first!, source: plain(source), target: plain(target) }]),
        );
        expect(read.units).toEqual([{ id: 'n:label', source: plain(source), target: plain(target) }]);
      }),
      { numRuns: 300 },
    );
  });

  it('are read without marks inside of texts and without suggestions of memories', () => {
    const unit =
      '<trans-unit id="a"><source>A</source><target>Uno <g id="1">dos</g><![CDATA[ & tres]]></target><alt-trans><source>X</source><target>Y</target></alt-trans></trans-unit>';
    expect(translationsFromXliff(xliff(unit)).units).toEqual([
      { id: 'a', source: 'A', target: 'Uno dos & tres' },
    ]);
  });

  it('are refused with a document type, entities, other versions and damage', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(faultOf(() => translationsFromXliff(xliff('', bomb)))).toBe('doctype');
    expect(faultOf(() => translationsFromXliff(xliff('', '<!DOCTYPE x SYSTEM "file:///etc/passwd">')))).toBe(
      'doctype',
    );
    const entity = '<trans-unit id="a"><source>&b;</source><target>&nbsp;</target></trans-unit>';
    expect(faultOf(() => translationsFromXliff(xliff(entity)))).toBe('format');
    expect(faultOf(() => translationsFromXliff('<xliff version="2.0"></xliff>'))).toBe('format');
    expect(faultOf(() => translationsFromXliff('<html></html>'))).toBe('format');
    expect(faultOf(() => translationsFromXliff('<xliff version="1.2"><file>'))).toBe('format');
    expect(faultOf(() => translationsFromXliff('no xml'))).toBe('format');
    expect(faultOf(() => translationsFromXliff(xliff('<group>'.repeat(60))))).toBe('format');
    expect(
      faultOf(() => translationsFromXliff(xliff('<trans-unit id="a"></trans-unit>'.repeat(10_001)))),
    ).toBe('tooMany');
  });
});

describe('a file of translations', () => {
  it('changes different texts, names unknown and too long ones, and counts missing ones', () => {
    const { translation, report } = mergeUnits(TEXTS, INTO, [
      { id: 'n:label', source: 'Name', target: ' Nombre ' },
      { id: 'p:text', source: 'One.\r\n\r\nTwo & <three>', target: 'Uno.\r\n\r\nDos' },
      { id: 'f:label', source: undefined, target: '' },
      { id: 'gone:label', source: 'X', target: 'Y' },
    ]);
    expect(report).toEqual({ changed: 2, unknown: ['gone:label'], tooLong: [], missing: 0 });
    expect(translation.texts).toEqual({
      'n:label': { text: 'Nombre', source: 'Name' },
      'p:text': { text: 'Uno.\n\nDos', source: 'One.\n\nTwo & <three>' },
      'f:label': INTO.texts['f:label'],
    });
    const long = mergeUnits(TEXTS, INTO, [{ id: 'n:label', source: 'Name', target: 'Nombre y apellidos' }]);
    expect(long.report).toMatchObject({
      changed: 0,
      tooLong: [{ id: 'n:label', text: 'Name', limit: 10, length: 18 }],
      missing: 1,
    });
  });
});
