import { expect, it } from 'vitest';
import { fillMessage } from './fill-message.ts';

it('puts values into messages as they are, once', () => {
  expect(fillMessage('Wait {{seconds}} s, {{name}}', { seconds: 5, name: '{{seconds}} $& $t(x) <b>' })).toBe(
    'Wait 5 s, {{seconds}} $& $t(x) <b>',
  );
});

it('keeps a name without a value', () => {
  expect(fillMessage('For {{name}} and {{constructor}}', {})).toBe('For {{name}} and {{constructor}}');
});
