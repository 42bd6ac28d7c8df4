import { describe, expect, it } from 'vitest';
import { DRAFT_KEPT_FOR } from '@tributary/engine/screens/drafts/kept-draft.ts';
import { projectOf } from '../safety/clean-project.ts';
import { type Draft, pageDraftToOffer, isBehind } from './draft.ts';

const NOW = 1_800_000_000_000;
const project = (text: string) => projectOf({ components: [{ type: 'text', content: text }] }, []);
const draft = (text: string, age: number, more: Partial<Draft> = {}): Draft => ({
  pageId: 'p',
  version: 3,
  savedAt: NOW - age,
  project: project(text),
  pageMetadata: {},
  ...more,
});

describe('which draft is offered', () => {
  it('offers the newest of all versions', () => {
    expect(
      pageDraftToOffer([draft('old', 9000, { version: 4 }), draft('new', 1000)], project('stored'), NOW)
        ?.project,
    ).toEqual(project('new'));
  });

  it('offers none that equals the stored page, unless a text was being edited', () => {
    expect(pageDraftToOffer([draft('same', 0)], project('same'), NOW)).toBeUndefined();
    expect(
      pageDraftToOffer([draft('same', 0, { writing: { path: [0], html: 'half' } })], project('same'), NOW),
    ).toBeDefined();
  });

  it('offers no expired one', () => {
    expect(pageDraftToOffer([draft('x', DRAFT_KEPT_FOR)], null, NOW)).toBeUndefined();
    expect(pageDraftToOffer([draft('x', DRAFT_KEPT_FOR - 1)], null, NOW)).toBeDefined();
  });

  it('detects that the page was saved elsewhere since', () => {
    expect(isBehind(draft('x', 0), 3)).toBe(false);
    expect(isBehind(draft('x', 0), 4)).toBe(true);
  });
});
