import { expect, it } from 'vitest';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const type = { type: 'address' };
const read = (parts: Record<string, unknown>, more: object = {}) =>
  readAnswer(
    { ...type, ...more },
    Object.fromEntries(Object.entries(parts).map(([part, text]) => [`a.${part}`, text])),
  );
const london = { line1: '1 High Street', city: 'London', postcode: 'sw1a1aa', country: 'GB' };

it('reads an address, with the postcode as its country writes it', () => {
  expect(read(london)).toEqual({ ...london, postcode: 'SW1A 1AA' });
  expect(read({ line1: 'Dam 1', city: 'Amsterdam', postcode: '1012jS', country: 'NL' })).toMatchObject({
    postcode: '1012 JS',
  });
  expect(
    read({ line1: '1 Main St', city: 'Springfield', region: 'IL', postcode: '627041234', country: 'US' }),
  ).toMatchObject({ postcode: '62704-1234', region: 'IL' });
  expect(read({ line1: '1 Sheikh Zayed Road', city: 'Dubai', country: 'AE', postcode: 'x' })).toEqual({
    line1: '1 Sheikh Zayed Road',
    city: 'Dubai',
    country: 'AE',
  });
});

it('takes a country alone for no answer, and the only country for the chosen one', () => {
  expect(read({ country: 'GB' })).toEqual({});
  expect(read({ ...london, country: '' }, { countries: ['GB'] })).toMatchObject({ country: 'GB' });
});

it.each([
  [{ ...london, line1: '' }, 'Enter street and number'],
  [{ ...london, city: '' }, 'Enter the town or city'],
  [{ ...london, postcode: '' }, 'Enter the postcode'],
  [{ ...london, postcode: '12345' }, 'Enter a postcode of the chosen country'],
  [{ ...london, country: 'US', postcode: '62704' }, 'Enter the state'],
  [{ ...london, country: 'US', region: 'IL', postcode: '627' }, 'Enter a ZIP code of 5 or 9 digits'],
  [{ ...london, country: '' }, 'Choose the country'],
  [{ ...london, country: 'XX' }, 'Choose one of the options'],
  [{ ...london, line1: 'x'.repeat(101) }, 'Enter an address with lines of at most 100 characters'],
  [{ ...london, line1: 'a\nb' }, 'Enter an address with lines of at most 100 characters'],
  [{ ...london, city: 'a\u0000' }, 'Enter an address with lines of at most 100 characters'],
  [{ ...london, city: ['a', 'b'] }, 'Enter an address with lines of at most 100 characters'],
])('says what is wrong with %j', (parts, message) => expect(read(parts)).toBe(message));

it('is one line for readers, with the country in their language', () => {
  expect(shownAnswer(type, { ...london, country: 'GB' }, 'es')).toBe(
    '1 High Street, London, sw1a1aa, Reino Unido',
  );
});
