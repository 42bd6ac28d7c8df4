import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONNECTOR_KINDS, KINDS } from './kinds.ts';
import type { ConnectorKindDeclaration } from './kinds/declaration.ts';

const read = (path: string): object => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

/** A text by its path; undefined for a group and where there is none. */
function textAt(messages: object, path: readonly string[]): string | undefined {
  let at: unknown = messages;
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return typeof at === 'string' ? at : undefined;
}

describe.each(['en-US', 'es'])('every kind has its texts in %s', (locale) => {
  const own = read(`messages/connectors.${locale}.json`);
  const names = read(`../transactions/messages/transactions.${locale}.json`);

  it.each(CONNECTOR_KINDS)('%s', (kind) => {
    const { initial }: ConnectorKindDeclaration = KINDS[kind];
    const labels = Object.entries(initial).flatMap(([field, value]) => {
      const isGroup = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
      const inner = isGroup ? Object.keys(value).map((name) => [field, name]) : [[field]];
      return inner.flatMap((path) =>
        ['production', 'sandbox'].map((environment) => ['field', kind, environment, ...path]),
      );
    });
    const asked = [
      ['section', kind, 'title'],
      ['section', kind, 'text'],
      ['missing', kind, 'production'],
      ['missing', kind, 'sandbox'],
      ['untilThen', kind],
      ...labels,
    ];
    expect(asked.filter((path) => !textAt(own, path))).toEqual([]);
    expect(textAt(names, ['connector', kind])).toBeTruthy();
  });
});
