import { expect, it } from 'vitest';
import { shownDescription } from './shown-description.ts';
import { SYSTEM_EXPRESSIONS } from './system-expressions.data.ts';

it('shows system expressions in the person’s language, and an organization’s own as it was written', () => {
  const [first] = SYSTEM_EXPRESSIONS;
  expect(shownDescription(first!, 'es')).toBe('Correo electrónico');
  expect(shownDescription(first!, 'en-US')).toBe('E-mail address');
  const own = { id: '01a19c13-a359-7f01-98b8-cb6828c64eb5', description: 'E-mail address' };
  expect(shownDescription(own, 'es')).toBe('E-mail address');
});
