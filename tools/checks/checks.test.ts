import { describe, expect, it } from 'vitest';
import { checkMessages } from './messages.ts';
import { checkDocumented } from './documented.ts';
import { checkLeftovers } from './leftovers.ts';
import { checkDeclarations } from './declarations.ts';
import type { Findings, Project } from './project.ts';
import { checkReadings } from './readings.ts';
import { checkSizes } from './sizes.ts';
import { checkStructure } from './structure.ts';

function problems(check: (project: Project) => Findings, files: Record<string, string>): string[] {
  return check(new Map(Object.entries(files))).problems;
}

describe('sizes', () => {
  it('refuses more than 400 lines, except in tables of data', () => {
    const long = Array.from({ length: 401 }, (_, index) => `export const x${index} = 1;`).join('\n') + '\n';
    expect(problems(checkSizes, { 'kit/a.ts': '', 'kit/b.ts': '', 'kit/long.ts': long })).toEqual([
      'kit/long.ts: 401 lines; 400 is the most a file may have',
    ]);
    expect(problems(checkSizes, { 'kit/currencies.data.ts': long })).toEqual([]);
  });

  it('warns above 250 lines and refuses a median above 80', () => {
    const long = Array.from({ length: 260 }, (_, index) => `export const x${index} = 1;`).join('\n') + '\n';
    const found = checkSizes(new Map([['kit/long.ts', long]]));
    expect(found.warnings).toEqual(['kit/long.ts: 260 lines, more than 250']);
    expect(found.problems).toEqual(['The median file has 260 lines; 80 is the aim']);
  });

  it('refuses meaningless names', () => {
    const files = {
      'kit/utils.ts': '',
      'engine/lib/x.ts': '',
      'product/helpers.test.ts': '',
      'library/helpers/x.json': '{}',
    };
    expect(problems(checkSizes, files)).toHaveLength(3);
  });

  it('refuses any, disabled checks and files that only re-export', () => {
    expect(problems(checkSizes, { 'kit/a.ts': 'export const a = (b: any[]) => b as unknown;\n' })).toEqual([
      'kit/a.ts:1: any',
    ]);
    expect(problems(checkSizes, { 'kit/a.ts': '// @ts-ignore\nexport const a = 1;\n' })).toEqual([
      'kit/a.ts:1: @ts-ignore',
    ]);
    expect(
      problems(checkSizes, { 'kit/index.ts': `export { a } from './a.ts';\nexport * from './b.ts';\n` }),
    ).toHaveLength(1);
    expect(problems(checkSizes, { 'kit/a.ts': 'export const company = "any company";\n' })).toEqual([]);
  });
});

describe('leftovers', () => {
  it('refuses to-do notes and disabled tests', () => {
    expect(problems(checkLeftovers, { 'kit/a.ts': '// TODO later\n' })).toEqual(['kit/a.ts:1: TODO']);
    expect(problems(checkLeftovers, { 'kit/a.test.ts': `it.skip('x', () => {});\n` })).toEqual([
      'kit/a.test.ts:1: it.skip',
    ]);
    expect(
      problems(checkLeftovers, { 'kit/a.test.ts': `list.only(1); it.skipIf(true)('x', () => {});\n` }),
    ).toEqual([]);
  });
});

describe('documented', () => {
  it('requires a doc comment right above an exported function of engine and product', () => {
    const bare = `export function one() {}\n/** Says it. */\n\nexport const two = () => 1;\nexport const three = () => 3;\nfunction own() {}\n`;
    expect(problems(checkDocumented, { 'engine/a.ts': bare })).toEqual([
      'engine/a.ts:1: one has no doc comment',
      'engine/a.ts:5: three has no doc comment',
    ]);
    expect(problems(checkDocumented, { 'kit/a.ts': bare })).toEqual([]);
  });
});

describe('messages', () => {
  const FOLDER = 'resources/pages/messages';
  const messages = (keys: object): Record<string, string> => ({
    [`${FOLDER}/pages.en-US.json`]: JSON.stringify(keys),
    [`${FOLDER}/pages.es.json`]: JSON.stringify(keys),
    [`${FOLDER}/keys.ts`]: `import type pages from './pages.en-US.json';\ninterface All { pages: typeof pages; }`,
  });

  it('refuses a text that no code asks for', () => {
    const files = {
      ...messages({ title: 'Pages', menu: { open: 'Open', close: 'Close' } }),
      'product/a.ts': `t('title'); t('pages:menu.open');`,
    };
    expect(problems(checkMessages, files)).toEqual([
      'resources/pages/messages/pages.en-US.json: menu.close is used nowhere',
    ]);
  });

  it('understands plurals, patterns and groups', () => {
    const files = {
      ...messages({
        found_one: '1',
        found_other: '2',
        status: { draft: 'Draft' },
        role: { admin: 'Admin' },
      }),
      'product/a.ts': 't("found", { count }); t(`status.${status}`); messages.role[role];',
    };
    expect(problems(checkMessages, files)).toEqual([]);
  });

  it('reads the messages that only the server and the visitors get', () => {
    const files = {
      'product/mail/messages/mail.server.en-US.json': '{ "hello": "Hello", "bye": "Bye" }',
      'product/mail/messages/mail.server.es.json': '{ "hello": "Hola", "bye": "Adiós" }',
      'kit/i18n/published/en.json': '{ "goal": "Goal" }',
      'product/mail/email.ts': `import english from './messages/mail.server.en-US.json'; english.hello;`,
    };
    expect(problems(checkMessages, files)).toEqual([
      'product/mail/messages/mail.server.en-US.json: bye is used nowhere',
      'kit/i18n/published/en.json: goal is used nowhere',
    ]);
  });

  it('refuses files that would not be gathered, or not in every language, or without types', () => {
    const files = messages({});
    const without = (path: string) =>
      Object.fromEntries(Object.entries(files).filter(([one]) => one !== path));
    expect(problems(checkMessages, { ...files, [`${FOLDER}/de.json`]: '{}' })).toEqual([
      `${FOLDER}/de.json: call it {namespace}.{locale}.json, with one of en-US, es`,
    ]);
    expect(problems(checkMessages, without(`${FOLDER}/pages.es.json`))).toEqual([
      `${FOLDER}/pages.es.json is missing`,
    ]);
    expect(problems(checkMessages, { ...files, 'kit/messages/pages.es.json': '{}' })).toEqual([
      `kit/messages/pages.es.json: pages lies in ${FOLDER} already`,
    ]);
    const part = (folder: string, text: string) =>
      problems(checkMessages, {
        ...messages({ title: 'Pages' }),
        [`${folder}/messages/pages.en-US.json`]: text,
        [`${folder}/messages/pages.es.json`]: text,
        'product/a.ts': `t('title'); t('lamp.title');`,
      });
    expect(part('resources/pages/lamp', '{ "lamp": { "title": "Lamp" } }')).toEqual([]);
    expect(part('resources/pages/lamp', '{ "title": "Lamp" }')).toEqual([
      `resources/pages/lamp/messages/pages.en-US.json: ${FOLDER} has title already`,
    ]);
    expect(part('resources/lamps', '{ "lamp": { "title": "Lamp" } }')).toEqual([
      `resources/lamps/messages/pages.en-US.json: pages lies in ${FOLDER} already`,
    ]);
    expect(problems(checkMessages, without(`${FOLDER}/keys.ts`))).toEqual([
      `${FOLDER}/keys.ts does not name pages to the type checker`,
    ]);
  });

  it('refuses text written into a screen, between tags or for screen readers', () => {
    const screen = `const A = () => <div className="wide" title="Close it">Save{' '}<b aria-label={t('x')}>{'Now'}</b> · 3 %</div>;`;
    const found = problems(checkMessages, { 'product/A.console.tsx': screen });
    expect(found.map((one) => /"(.+)"/.exec(one)?.[1])).toEqual(['Close it', 'Save', 'Now']);
    expect(problems(checkMessages, { 'product/A.test.tsx': screen })).toEqual([]);
  });
});

describe('declarations', () => {
  const declaration = (lines: number) =>
    `export const lamps = defineResource({\n${'  title,\n'.repeat(lines - 2)}});\n`;
  const files = (lines: number) => ({
    'resources/lamps/lamp.ts': declaration(lines),
    'resources/lamps/lamp.server.ts': 'x\n'.repeat(300),
  });

  it('refuses a declaration of more than 120 lines', () => {
    expect(problems(checkDeclarations, files(120))).toEqual([]);
    expect(problems(checkDeclarations, files(121))).toEqual([
      'lamps: its declaration has 121 lines; 120 is the most',
    ]);
  });
});

describe('structure', () => {
  it('refuses crowded folders, shared names, circles of files and too many casts', () => {
    const files = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`kit/many/a${i}.ts`, '']));
    expect(problems(checkStructure, files)).toEqual(['kit/many: 26 files; 25 is the most']);
    expect(
      problems(checkStructure, {
        'kit/a.ts': 'export const one = 1;',
        'engine/b.ts': 'export type one = 1;',
      }),
    ).toEqual(['one is exported by kit/a.ts and engine/b.ts']);
    const circle = problems(checkStructure, {
      'kit/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'kit/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    });
    expect(circle).toEqual([
      expect.stringContaining('files need each other: kit/a.ts → kit/b.ts → kit/a.ts'),
    ]);
    const casts = `const x = 1 as ${'unknown'} as string;\n`.repeat(16);
    expect(problems(checkStructure, { 'kit/a.ts': casts })).toEqual([
      '16 casts by way of unknown or never; 15 is the most',
    ]);
  });
});

describe('readings', () => {
  const screen = (body: string) => problems(checkReadings, { 'kit/A.console.tsx': `${body}\n` });

  it('refuses a screen that drops its data when reading it again fails', () => {
    const refused = ['kit/A.console.tsx:1: chooses by isError before it asks for the data'];
    expect(screen('function A() { const { isError } = useB(); if (isError) return null; }')).toEqual(refused);
    expect(screen('const A = ({ b }) => <p>{b.isError ? "failed" : b.data}</p>;')).toEqual(refused);
    expect(screen('const A = ({ b }) => b.data ? b.data.map(() => c.isError ? "failed" : "") : "";')).toEqual(
      refused,
    );
  });

  it('accepts a choice that asks for the data as well, and calls that failed', () => {
    expect(screen('const A = ({ b }) => b.data ? <p>{b.data}</p> : b.isError ? "failed" : "wait";')).toEqual(
      [],
    );
    expect(screen('const A = ({ b }) => { if (b.isError && !b.data) return null; };')).toEqual([]);
    expect(screen('const A = ({ b }) => { if (!b.data) return b.isError ? "failed" : "wait"; };')).toEqual(
      [],
    );
    expect(
      screen('const A = () => { const c = useMutation({}); return c.isError ? "no" : "yes"; };'),
    ).toEqual([]);
    expect(
      screen('const A = () => { const { isError } = useMutation({}); if (isError) return 1; };'),
    ).toEqual([]);
  });
});
