import { elementSchema } from '@tributary/resources/elements/element.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createElementRenderer } from '../publishing/elements/render-elements.server.ts';
import { codeIn, libraryElements } from './library.ts';

const renderer = createElementRenderer();
afterAll(() => renderer.close());

it('offers at least sixteen elements, each with a unique name', () => {
  const names = libraryElements.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(16);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(['en', 'es'] as const)('the library in %s', (language) => {
  it.each(libraryElements.map((element) => [element.name, element] as const))(
    'renders %s without a script, and loses nothing when it is sanitised',
    async (name, element) => {
      const code = codeIn(element, language);
      expect(elementSchema.safeParse({ name, ...code }).success).toBe(true);
      const result = await renderer.render(code, {}, 'tenant');
      if ('fault' in result) throw new Error(`${result.fault}: ${result.detail}`);
      expect(result.html).not.toMatch(/<script|\son\w+=|undefined|\{\{|<%/);
      expect(tagsIn(result.safeHtml)).toEqual(tagsIn(result.html));
    },
  );
});

/** The opening tags of markup with the names of their attributes. */
const tagsIn = (html: string): string[] =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) =>
    // Links to other sites get a `rel` when they are sanitised.
    [
      /^<\w+/.exec(tag)![0],
      ...(tag.match(/\s(?!rel=)[\w-]+(?==)/g) ?? []).map((one) => one.trim()).sort(),
    ].join(' '),
  );
