import { expect, it } from 'vitest';
import { sectionsOfErrors } from './error-sections.ts';

const sections = { payment: ['paymentV1', 'paymentV2'], crm: ['crm'] };

it.each([
  [
    ['crm.address', 'crm.clientId'],
    [undefined, undefined],
  ],
  [
    ['paymentV2.address', 'crm.address', 'paymentV1.clientId'],
    ['payment', 'crm', 'payment'],
  ],
  [
    ['crm.address', 'elsewhere'],
    ['crm', undefined],
  ],
  [[], []],
])('of errors in %j names the sections %j', (paths, named) => {
  expect(sectionsOfErrors(paths, sections)).toEqual(named);
});
