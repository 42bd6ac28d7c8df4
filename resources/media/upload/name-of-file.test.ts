import { requiredText } from '@tributary/engine/definition/text.ts';
import { expect, it } from 'vitest';
import { nameOfFile } from './name-of-file.ts';

it.each([
  [' river.png ', 'river.png'],
  ['', 'file'],
  ['   ', 'file'],
  [`${'a'.repeat(119)} river.png`, 'a'.repeat(119)],
  [`${'a'.repeat(119)}🎉.png`, 'a'.repeat(119)],
  [`${'a'.repeat(118)}🎉.png`, `${'a'.repeat(118)}🎉`],
])('makes a name that can be stored of %j', (name, made) => {
  expect(nameOfFile(name)).toBe(made);
  expect(requiredText('name').safeParse(made).success).toBe(true);
});
