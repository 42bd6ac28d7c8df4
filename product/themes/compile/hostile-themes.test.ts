import { createIsolation } from '@tributary/engine/isolation/isolation.server.ts';
import { FILE_LIMIT, filesSchema } from '@tributary/resources/themes/theme-file.ts';
import { DEFAULT_TOKENS } from '@tributary/resources/themes/tokens.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from './compile-tasks.server.ts';

/** Processor time in which each is refused or compiled, in ms. */
const LIMIT_MS = 300;
/** As much of a repeated text as one file holds. */
const fill = (unit: string, before = '', after = ''): string =>
  before + unit.repeat(Math.floor((FILE_LIMIT - before.length - after.length) / unit.length)) + after;
const nested = (open: string, close: string, times: number): string =>
  open.repeat(times) + close.repeat(times);

const CSS: Record<string, string> = {
  'rules in rules': nested('a{', '}', 20_000),
  'rules left open': 'a{'.repeat(20_000),
  'media in media': nested('@media all{', '}', 7_000),
  'supports in supports': nested('@supports (a:b){', '}', 5_000),
  'layers in layers': nested('@layer a{', '}', 8_000),
  'calc in calc': `a{width:${nested('calc(', ')', 15_000)}}`,
  'not in not': `${nested(':not(', ')', 15_000)}{color:red}`,
  'where in where': `${nested(':where(', ')', 12_000)}{color:red}`,
  'var in var': `a{width:${nested('var(--a,', ')', 10_000)}}`,
  'lists in lists': `${nested('a,b{', '}', 28)}`,
  'lists in lists, within the depth': `${'a,b,c,d{'.repeat(12)}color:red${'}'.repeat(12)}`,
  'many selectors': fill('a,', '', 'a{color:red}'),
  'many rules': fill('a{color:red}'),
  'many properties': fill('--a:b;', 'a{', '}'),
  'many gradients': fill('linear-gradient(red,blue),', 'a{background:', 'none}'),
  'a variable that doubles': `:root{--a0:x;${Array.from({ length: 60 }, (_, at) => `--a${at + 1}:var(--a${at}) var(--a${at});`).join('')}}`,
  'an import': '@import "https://evil.example/x.css";@supports (a:b){@import "https://evil.example/y.css";}',
  'urls that run': 'a{background:url(javascript:hit());background:url("java\\73 cript:hit()")}',
  'sets of images': 'a{background:image-set("http://evil.example/x.png" 1x)}',
  expressions: 'a{width:expression(hit());behavior:url(x.htc);-moz-binding:url(x.xml#a)}',
  'the end of the style': '</style><script>hit()</script>a{content:"</style><img src=x onerror=hit()>"}',
  comments: fill('/*', 'a{color:red}'),
  strings: fill('"\\', 'a{content:'),
  numbers: fill('9', 'a{width:', 'px}'),
  escapes: fill('\\0 ', 'a{content:"', '"}'),
  'no characters': fill('\0'),
};

const HTML: Record<string, string> = {
  'elements in elements': fill('<div>'),
  'formatting within the bounds': Array.from({ length: 150 }, (_, at) => `<b a${at}><p>`).join(''),
  'formatting left open': fill('<b><p>'),
  'tables in tables': fill('<table><tr><td>'),
  'lists of attributes': `<p ${Array.from({ length: 10_000 }, (_, at) => `a${at}=b`).join(' ')}>x</p>`,
  'one long attribute': fill('a', '<p title="', '">x</p>'),
  entities: fill('&amp;'),
  'half a tag': fill('<'),
  comments: fill('<!--'),
  'a slow pattern': fill('a', '<a href="mailto:', '!">x</a>'),
  'many placeholders': fill('{{name}}'),
  'open placeholders': fill('{{ '),
  'many styles': fill('<p style="color:red;background:url(javascript:hit())">x</p>'),
  scripts:
    '<script>hit()</script><img src=x onerror=hit()><svg onload=hit()></svg><iframe srcdoc="x"></iframe>',
  'links that run': '<a href="javascript:hit()">x</a><form action="https://evil.example"><input></form>',
};

const isolation = createIsolation<typeof tasks>({
  module: import.meta.resolve('./compile-tasks.server.ts'),
  timeoutMs: 10_000,
  memoryMb: 300,
  resultBytes: 4_000_000,
  processes: 1,
  waiting: 10,
});

const fileOf = (type: 'css' | 'html', content: string) => ({
  id: crypto.randomUUID(),
  name: 'Hostile',
  type,
  path: `hostile.${type}`,
  identifier: type === 'css' ? 'hostile' : 'header',
  content,
});

/** Milliseconds of processor time since a moment; other work of the machine does not count. */
const since = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

/** The outcome of a theme with this file, in a save and its compilation, and the time of both. */
async function outcomeOf(type: 'css' | 'html', content: string): Promise<{ outcome: string; took: number }> {
  const began = process.cpuUsage();
  const read = filesSchema.safeParse([fileOf(type, content)]);
  if (!read.success) return { outcome: `refused: ${read.error.issues[0]?.message}`, took: since(began) };
  const source = { tokens: DEFAULT_TOKENS, files: read.data };
  // First in a process that may die: content that ends it does not reach this one.
  const made = await isolation.run('compile', source, 'tenant');
  // The least of three: another process on the machine lengthens one run.
  let took = Infinity;
  for (let run = 0; run < 3 && took >= LIMIT_MS; run += 1) {
    const again = process.cpuUsage();
    expect(tasks.compile(source)).toEqual(made);
    took = Math.min(took, since(again));
  }
  return {
    outcome: 'refused' in made ? `refused: ${made.refused.code}` : made.sheet + (made.parts.header ?? ''),
    took,
  };
}

beforeAll(async () => {
  // The process starts with the first task.
  await outcomeOf('css', 'a{color:red}');
  await outcomeOf('html', '<p>Hello</p>');
});
afterAll(() => isolation.close());

const RUNS = /<script|onerror|onload|javascript:|evil\.example|expression\(|behavior|-moz-binding|<\/style/i;

it.each([
  ...Object.entries(CSS).map(([what, content]) => ['css', what, content] as const),
  ...Object.entries(HTML).map(([what, content]) => ['html', what, content] as const),
])('stops a hostile file in time: %s, %s', async (type, _what, content) => {
  const { outcome, took } = await outcomeOf(type, content);
  if (!outcome.startsWith('refused: ')) expect(outcome).not.toMatch(RUNS);
  else expect(outcome.length).toBeGreaterThan('refused: '.length);
  expect(took).toBeLessThan(LIMIT_MS);
});

it.each(['css', 'html'] as const)('refuses 10 MB of %s at the save', (type) => {
  const content = 'a{}\n'.repeat(2_500_000);
  const began = process.cpuUsage();
  const read = filesSchema.safeParse([fileOf(type, content)]);
  expect(since(began)).toBeLessThan(LIMIT_MS);
  expect(read.error?.issues.map(({ message }) => message)).toContain(
    'A file can hold 100,000 characters at most',
  );
});
