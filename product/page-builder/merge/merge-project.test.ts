import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageProject, ProjectNode } from '../project.ts';
import { cleanProject, projectOf } from '../safety/clean-project.ts';
import { flatten, ROOT } from './flat.ts';
import { identify } from './identify.ts';
import { mergeProjects } from './merge-project.ts';

const heading = (id: string, content: string): ProjectNode => ({
  type: 'heading',
  tagName: 'h2',
  classes: ['ts-heading'],
  attributes: { id },
  content,
});
const section = (id: string, components: ProjectNode[]): ProjectNode => ({
  type: 'section',
  tagName: 'section',
  classes: ['ts-section'],
  attributes: { id },
  components,
});
const pageOf = (components: ProjectNode[], styles: PageProject['styles'] = []): PageProject =>
  cleanProject(projectOf({ classes: ['ts-page'], components }, styles))!;
const words = (project: PageProject): string[] =>
  [...flatten(project).elements.values()].flatMap(({ fields }) => fields.content ?? []);
const outline = (project: PageProject): Record<string, string[]> =>
  Object.fromEntries(
    [...flatten(project).elements.values()]
      .filter(({ children }) => children.length > 0)
      .map(({ id, children }) => [id, children]),
  );

const base = pageOf(
  [section('one', [heading('a', 'A'), heading('b', 'B')]), section('two', [heading('c', 'C')])],
  [{ selectors: ['#a'], style: { color: 'red' } }],
);

describe('merging two versions of a page', () => {
  it('takes a text of one and a text and a style of the other', () => {
    const mine = pageOf(
      [section('one', [heading('a', 'A mine'), heading('b', 'B')]), section('two', [heading('c', 'C')])],
      base.styles,
    );
    const theirs = pageOf(
      [section('one', [heading('a', 'A'), heading('b', 'B theirs')]), section('two', [heading('c', 'C')])],
      [{ selectors: ['#a'], style: { color: 'red', 'font-size': '2rem' } }],
    );
    const { project, conflicts } = mergeProjects(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(words(project)).toEqual(['A mine', 'B theirs', 'C']);
    expect(project.styles).toEqual([{ selectors: ['#a'], style: { color: 'red', 'font-size': '2rem' } }]);
  });

  it('takes the order of one place from one and a move to another place from the other', () => {
    const mine = pageOf(
      [section('one', [heading('b', 'B'), heading('a', 'A')]), section('two', [heading('c', 'C')])],
      base.styles,
    );
    const theirs = pageOf(
      [
        section('two', [heading('c', 'C'), heading('d', 'D')]),
        section('one', [heading('a', 'A'), heading('b', 'B')]),
      ],
      base.styles,
    );
    const { project, conflicts } = mergeProjects(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(outline(project)).toEqual({ [ROOT]: ['two', 'one'], one: ['b', 'a'], two: ['c', 'd'] });
  });

  it('names a text that both changed, keeps mine, and takes theirs when that is chosen', () => {
    const change = (text: string) =>
      pageOf(
        [section('one', [heading('a', text), heading('b', 'B')]), section('two', [heading('c', 'C')])],
        base.styles,
      );
    const first = mergeProjects(base, change('mine'), change('theirs'));
    expect(first.conflicts).toMatchObject([
      { kind: 'field', elementId: 'a', field: 'content', mine: 'mine', theirs: 'theirs' },
    ]);
    expect(words(first.project)).toContain('mine');
    const choices = new Map([[first.conflicts[0]!.key, 'theirs' as const]]);
    const second = mergeProjects(base, change('mine'), change('theirs'), choices);
    expect(words(second.project)).toContain('theirs');
    expect(mergeProjects(base, change('same'), change('same')).conflicts).toEqual([]);
  });

  it.each([
    ['mine', 'theirs'],
    ['theirs', 'mine'],
  ] as const)('says that %s removed what %s changed, and keeps it', (remover, other) => {
    const sides = {
      [remover]: pageOf([section('two', [heading('c', 'C')])]),
      [other]: pageOf(
        [section('one', [heading('a', 'changed'), heading('b', 'B')]), section('two', [heading('c', 'C')])],
        base.styles,
      ),
    } as Record<'mine' | 'theirs', PageProject>;
    const { project, conflicts } = mergeProjects(base, sides.mine, sides.theirs);
    expect(conflicts).toMatchObject([{ kind: 'removed', elementId: 'one', removedBy: remover }]);
    expect(words(project)).toEqual(['changed', 'B', 'C']);
    const gone = mergeProjects(base, sides.mine, sides.theirs, new Map([[conflicts[0]!.key, remover]]));
    expect(words(gone.project)).toEqual(['C']);
    expect(gone.project.styles).toEqual([]);
  });

  it('removes blocks that one removed and the other left unchanged, with their styles', () => {
    const { project, conflicts } = mergeProjects(base, pageOf([section('two', [heading('c', 'C')])]), base);
    expect(conflicts).toEqual([]);
    expect(project).toEqual(identify(pageOf([section('two', [heading('c', 'C')])])));
  });

  it('keeps two new elements that got the same id by chance, each with its own style', () => {
    const add = (text: string, color: string) =>
      pageOf(
        [
          section('one', [heading('a', 'A'), heading('b', 'B')]),
          section('two', [heading('c', 'C'), heading('new', text)]),
        ],
        [...base.styles, { selectors: ['#new'], style: { color } }],
      );
    const { project, conflicts } = mergeProjects(base, add('Mine', 'blue'), add('Theirs', 'green'));
    expect(conflicts).toEqual([]);
    expect(words(project)).toEqual(['A', 'B', 'C', 'Mine', 'Theirs']);
    expect(project.styles).toContainEqual({ selectors: ['#new'], style: { color: 'green' } });
    expect(project.styles).toContainEqual({ selectors: ['#new-2'], style: { color: 'blue' } });
  });

  it('keeps both sections when each was moved into the other', () => {
    const mine = pageOf(
      [section('two', [heading('c', 'C'), section('one', [heading('a', 'A'), heading('b', 'B')])])],
      base.styles,
    );
    const theirs = pageOf(
      [section('one', [heading('a', 'A'), heading('b', 'B'), section('two', [heading('c', 'C')])])],
      base.styles,
    );
    const { project, conflicts } = mergeProjects(base, mine, theirs);
    expect(words(project).toSorted()).toEqual(['A', 'B', 'C']);
    expect(conflicts).toMatchObject([{ kind: 'place' }]);
  });

  it('gives elements without an id the same id in both versions', () => {
    const without = projectOf(
      {
        components: [
          { type: 'heading', content: 'A' },
          { type: 'text', content: 'B' },
        ],
      },
      [],
    );
    const ids = [...flatten(identify(without)).elements.keys()];
    expect(new Set(ids).size).toBe(3);
    expect([...flatten(identify(structuredClone(without))).elements.keys()]).toEqual(ids);
    expect(identify(identify(without))).toEqual(identify(without));
  });
});

/** A page of some sections with some texts. */
const anyPage = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }).map((sizes) =>
  pageOf(
    sizes.map((size, at) =>
      section(
        `s${at}x`,
        Array.from({ length: size }, (_, each) => heading(`h${at}x${each}`, `Text ${at} ${each}`)),
      ),
    ),
  ),
);

interface Edit {
  at: number;
  what: 'text' | 'style' | 'attribute' | 'add' | 'remove' | 'move';
  value: string;
}
const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('text', 'style', 'attribute', 'add', 'remove', 'move'),
  value: fc.stringMatching(/^[a-z]{1,8}$/),
});

/** Makes edits of the sections that `isOwn` names. Only removed and moved elements are inside sections. */
function edited(page: PageProject, edits: readonly Edit[], isOwn: (place: number) => boolean): PageProject {
  const copy = structuredClone(page);
  const root = copy.pages[0]!.frames[0]!.component;
  edits.forEach(({ at, what, value }, number) => {
    const own = (root.components ?? []).filter((_, place) => isOwn(place));
    const inside = own[at % Math.max(1, own.length)];
    if (!inside) return;
    const texts = (inside.components ??= []);
    const text = texts[at % Math.max(1, texts.length)];
    if (what === 'add') texts.push(heading(`n${value}${number}${isOwn(0) ? 'm' : 't'}`, value));
    else if (!text) return;
    else if (what === 'text') text.content = value;
    else if (what === 'attribute') text.attributes = { ...text.attributes, title: value };
    else if (what === 'style')
      copy.styles.push({ selectors: [`#${text.attributes!.id}`], style: { color: 'red' }, state: value });
    else if (what === 'remove') texts.splice(at % texts.length, 1);
    else texts.unshift(...texts.splice(at % texts.length, 1));
  });
  return cleanProject(copy)!;
}
const editsOf = fc.array(anyEdit, { maxLength: 8 });
const even = (place: number): boolean => place % 2 === 0;
const odd = (place: number): boolean => !even(place);

describe('merging any two versions', () => {
  it('has every edit of both when they edited different sections, and no conflict', () => {
    fc.assert(
      fc.property(anyPage, editsOf, editsOf, (page, my, their) => {
        const { project, conflicts } = mergeProjects(page, edited(page, my, even), edited(page, their, odd));
        expect(conflicts).toEqual([]);
        const both = edited(edited(page, my, even), their, odd);
        expect(outline(project)).toEqual(outline(both));
        expect(new Set(words(project))).toEqual(new Set(words(both)));
        expect(flatten(project).elements).toEqual(flatten(both).elements);
        const named = (of: PageProject) => new Map(flatten(of).rules);
        const kept = named(project);
        for (const [key, rule] of named(both))
          if (flatten(both).elements.has(rule.selectors[0]!.slice(1))) expect(kept.get(key)).toEqual(rule);
      }),
    );
  });

  it('is the other version when one side did nothing, and either when both did the same', () => {
    fc.assert(
      fc.property(anyPage, editsOf, (page, edits) => {
        const now = edited(page, edits, () => true);
        for (const { project, conflicts } of [
          mergeProjects(page, now, page),
          mergeProjects(page, page, now),
          mergeProjects(page, now, now),
        ]) {
          expect(conflicts).toEqual([]);
          expect(flatten(project).elements).toEqual(flatten(now).elements);
        }
      }),
    );
  });

  it('is deterministic, a valid project, with every id once, and never loses an element that neither side removed', () => {
    fc.assert(
      fc.property(anyPage, editsOf, editsOf, (page, my, their) => {
        const [mine, theirs] = [edited(page, my, () => true), edited(page, their, () => true)];
        const { project } = mergeProjects(page, mine, theirs);
        expect(mergeProjects(page, mine, theirs).project).toEqual(project);
        expect(cleanProject(project)).toEqual(project);
        expect(identify(project)).toEqual(project);
        const [is, was, my1, their1] = [project, page, mine, theirs].map((each) => flatten(each).elements);
        for (const id of my1!.keys())
          if (!was!.has(id) || their1!.has(id)) expect(is!.has(id) || !was!.has(id)).toBe(true);
        for (const id of their1!.keys()) if (my1!.has(id)) expect(is!.has(id)).toBe(true);
      }),
    );
  });
});
