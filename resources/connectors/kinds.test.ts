import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import { describe, expect, it } from 'vitest';
import { connectorName } from './connector-name.server.ts';
import { CONNECTOR_KINDS, KINDS } from './kinds.ts';
import type { ConnectorKindDeclaration } from './kinds/declaration.ts';

/** Returns a text by its path; undefined for a group and an unknown path. */
function textAt(messages: object, path: readonly string[]): string | undefined {
  let at: unknown = messages;
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return typeof at === 'string' ? at : undefined;
}

describe.each(LOCALES)('every kind has its texts in %s', (locale) => {
  const texts = heldMessages(locale, 'connectors');

  it.each(CONNECTOR_KINDS)('%s', (kind) => {
    const { initial, refusals = {} }: ConnectorKindDeclaration = KINDS[kind];
    const labels = Object.entries(initial).flatMap(([field, value]) => {
      const isGroup = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
      return isGroup ? Object.keys(value).map((name) => ['field', field, name]) : [['field', field]];
    });
    const asked = [
      ['title'],
      ['text'],
      ['missing', 'production'],
      ['missing', 'sandbox'],
      ['untilThen'],
      ['cleared', 'production'],
      ['cleared', 'sandbox'],
      ...labels,
      ...Object.values(refusals).map((name) => ['refusal', name]),
    ];
    expect(asked.filter((path) => !textAt(texts, [kind, ...path]))).toEqual([]);
    expect(connectorName(kind, locale)).toBe(textAt(texts, [kind, 'title']));
  });
});

it('calls a connector without texts by its stored name', () => {
  expect(connectorName('fake-post', 'es')).toBe('fake-post');
});
