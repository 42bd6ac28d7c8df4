import { describe, expect, it } from 'vitest';
import type { AnyResource } from '../../definition/resource.ts';
import { draftName, draftToOffer, keptFields, restored, type FormDraft } from './form-draft.ts';
import { DRAFT_KEPT_FOR } from './kept-draft.ts';

const NOW = 1_800_000_000_000;
const FIELDS = ['name', 'labels', 'options'];
const began = { name: 'Fund', labels: { prefix: 'Over', label: '' }, options: ['a'] };
const draft = (values: object, more: Partial<FormDraft> = {}): FormDraft => ({
  record: 'r',
  version: 1,
  savedAt: NOW - 1000,
  began,
  values: { ...began, ...values },
  ...more,
});

describe('a draft of a form', () => {
  it('restores the edits, and keeps other people’s changes since then', () => {
    const now = { name: 'Fund of another', labels: { prefix: 'About', label: '' }, options: ['a'] };
    const typed = draft({ labels: { prefix: 'Over', label: 'raised' }, options: ['a', 'b'] });
    expect(restored(now, typed, FIELDS)).toEqual({
      name: 'Fund of another',
      labels: { prefix: 'About', label: 'raised' },
      options: ['a', 'b'],
    });
  });

  it('is offered when it would change something, the newest of all versions, until it expires', () => {
    const offered = (drafts: FormDraft[]) => draftToOffer(drafts, began, FIELDS, NOW);
    expect(offered([])).toBeUndefined();
    expect(offered([draft({})])).toBeUndefined();
    expect(offered([draft({ name: 'x' }, { savedAt: NOW - DRAFT_KEPT_FOR })])).toBeUndefined();
    expect(
      offered([draft({ name: 'old' }, { savedAt: NOW - 9000, version: 2 }), draft({ name: 'new' })])?.values[
        'name'
      ],
    ).toBe('new');
    // The edits were saved since then, here or elsewhere.
    expect(draftToOffer([draft({ name: 'x' })], { ...began, name: 'x' }, FIELDS, NOW)).toBeUndefined();
  });

  it('never contains a secret', () => {
    const definition = {
      kind: 'resource',
      secrets: ['secret', 'environments.*.key'],
    } as unknown as AnyResource;
    expect(keptFields(definition, ['name', 'secret', 'environments'])).toEqual(['name']);
  });

  it('belongs to one person in one organization', () => {
    const names = ['riverside', 'hilltop'].flatMap((tenant) =>
      ['ada', 'bo'].flatMap((userId) => [
        draftName({ tenant, userId }, 'forms', undefined),
        draftName({ tenant, userId }, 'forms', '1'),
      ]),
    );
    expect(new Set(names).size).toBe(8);
  });
});
