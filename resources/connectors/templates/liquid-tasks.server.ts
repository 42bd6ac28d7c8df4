import { Liquid } from 'liquidjs';
import { RENDERED_LIMIT } from './limits.ts';

// Runs in an isolated process. The library's own limits only make the error clearer: they do not hold against every
// template, so that the process is killed from outside.

const liquid = new Liquid({
  parseLimit: 100_000,
  renderLimit: 200,
  memoryLimit: 20_000_000,
  ownPropertyOnly: true,
  strictFilters: true,
  timezoneOffset: 0,
  // There are no files: every partial is unknown.
  fs: {
    exists: async () => false,
    existsSync: () => false,
    contains: async () => false,
    containsSync: () => false,
    readFile: async () => '',
    readFileSync: () => '',
    resolve: (_, file) => file,
  },
  templates: {},
});
// A rendered request is the same in a dry run, a delivery and a replay: nothing of the clock or of chance is in it.
for (const [name, filter] of Object.entries(liquid.filters)) {
  if (!name.startsWith('date')) continue;
  const original = typeof filter === 'function' ? filter : filter.handler;
  liquid.registerFilter(name, function (value: unknown, ...more: unknown[]) {
    if (/^\s*(?:now|today)\s*$/i.test(String(value))) return '';
    return original.apply(this, [value, ...more]);
  });
}
liquid.registerFilter('sample', (value: unknown) => (Array.isArray(value) ? value[0] : value));

const MOST_NAMES = 200;

interface Rendering {
  template: string;
  values: Record<string, unknown>;
}

/** Why a template is refused: the library's first line, which names the place. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'The template can not be used.').split('\n')[0]!.slice(0, 300);

export type Rendered = { text: string } | { refusal: string };

export const tasks = {
  check(template: string): { refusal: string } | { text: '' } {
    try {
      liquid.parse(template);
      return { text: '' };
    } catch (error) {
      return { refusal: reasonOf(error) };
    }
  },
  /** Returns the values that a template uses, as dotted names; names that are only known at rendering are left out. */
  names(template: string): string[] {
    try {
      return liquid
        .globalVariableSegmentsSync(template)
        .flatMap((segments) =>
          segments.every((part) => typeof part === 'string') ? [segments.join('.')] : [],
        )
        .slice(0, MOST_NAMES);
    } catch {
      return [];
    }
  },
  render({ template, values }: Rendering): Rendered {
    try {
      const text: unknown = liquid.parseAndRenderSync(template, values);
      const rendered = String(text);
      return rendered.length > RENDERED_LIMIT
        ? { refusal: 'The template makes a text that is too long.' }
        : { text: rendered };
    } catch (error) {
      return { refusal: reasonOf(error) };
    }
  },
};
