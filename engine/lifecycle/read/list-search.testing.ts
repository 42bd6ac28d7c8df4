import * as z from 'zod';
import { defineReadOnly, defineResource, type AnyResource } from '../../definition/resource.ts';

export const text = { type: 'text', search: true, sort: true } as const;

export const boats = defineResource({
  name: 'boats',
  title: 'boat',
  subject: 'counters',
  schema: z.object({ name: z.string(), berth: z.string().default('') }),
  displayTitle: (boat) => boat.name,
  operations: { create: true, remove: true, restore: true },
  taggable: true,
  list: { fields: { name: text, berth: text }, defaultSort: 'name' },
  example: (n) => ({ name: `Boat ${n}` }),
});

export const tags = defineResource({
  name: 'tags',
  title: 'tag',
  subject: 'tags',
  schema: z.object({ key: z.string() }),
  displayTitle: (tag) => tag.key,
  operations: { create: true },
  unique: { key: 'Another tag has this key' },
  list: { fields: { key: text }, defaultSort: 'key' },
  example: (n) => ({ key: `tag-${n}` }),
});

/** The activity log, partitioned by month. */
export const logs = defineReadOnly({
  name: 'logs',
  title: 'log entry',
  subject: 'logs',
  schema: z.object({ title: z.string(), user: z.string() }),
  displayTitle: (entry) => entry.title,
  table: 'log_entries',
  columns: { title: 'title', user: 'user_name' },
  list: {
    fields: { createdAt: { type: 'date', sort: true }, title: { type: 'text', search: true }, user: text },
    defaultSort: '-createdAt',
  },
}) as unknown as AnyResource;

/** Names that people and attackers enter. */
export const NAMES = [
  '100% wood',
  'a_b',
  'back\\slash',
  'two\\\\slashes\\%',
  'Ünïcödé Çafé',
  'Кот на лодке',
  'سفينة السلام',
  'ספינה',
  '北京的船',
  '\u{1f6a4}\u{1f30a} speed',
  'e\u0301clair',
  '\\303\\251 spelled out',
  'caf\u00e9',
  `${'long '.repeat(2000)}needle`,
  'tab\there',
  "O'Neill; --",
  '   spaces   inside   ',
  '$1 {} [] (?) ^',
];
export const TEXTS = [
  '%', '_', '\\', '\\\\', '%%%', '___', '\\%', '0% w', 'a_b', 'axb', 'k\\s', '\\\\s', 'ünï', 'ÇAFÉ', 'café',
  'лод', 'к', 'سلام', 'ספ', '北京', '船', '\u{1f6a4}', '\u{1f30a} s', 'e\u0301', '\\303', '303', 'é', 'needle', 'b\th',
  "o'n", '; --', '   ', 'inside  ', '[]', '$1', '^', 'boat 29', 'boat', 'bo', 'o', 'zzz', 'berth 7', 'th 70', '"', 'sll',
]; // prettier-ignore
