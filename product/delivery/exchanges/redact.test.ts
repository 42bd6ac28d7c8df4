import { expect, test } from 'vitest';
import { normaliseWords } from './normalise.ts';
import { HIDDEN } from '@tributary/engine/egress/credentials.ts';
import { cleanBody, cleanHeaders, cleanUrl } from './redact.ts';

const secrets = ['s3cret/value', 'whsec_abcdef'];

test('credentials are hidden by the names of headers, parameters and fields', () => {
  expect(cleanHeaders({ authorization: 'Bearer x', 'x-api-key': 'k', accept: 'a' }, [])).toEqual({
    authorization: HIDDEN,
    'x-api-key': HIDDEN,
    accept: 'a',
  });
  expect(cleanUrl('https://a.test/p?access_token=abc&q=1', [])).toBe(
    `https://a.test/p?access_token=${HIDDEN}&q=1`,
  );
  expect(
    cleanBody(
      'grant_type=refresh_token&refresh_token=5Aep&client_secret=x',
      'application/x-www-form-urlencoded',
      [],
    ),
  ).toBe(`grant_type=refresh_token&refresh_token=${HIDDEN}&client_secret=${HIDDEN}`);
  expect(
    JSON.parse(cleanBody('{"a":{"access_token":"00D!x"},"LastName":"B"}', 'application/json', [])),
  ).toEqual({
    a: { access_token: HIDDEN },
    LastName: 'B',
  });
});

test('known secrets are hidden in every place, in each spelling', () => {
  const text = 'got s3cret/value and s3cret%2Fvalue and whsec_abcdef';
  expect(cleanBody(text, 'text/plain', secrets)).toBe(`got ${HIDDEN} and ${HIDDEN} and ${HIDDEN}`);
  expect(cleanHeaders({ 'x-echo': 'whsec_abcdef' }, secrets)).toEqual({ 'x-echo': HIDDEN });
});

test('a broken document hides everything behind the name of a credential', () => {
  expect(cleanBody('{"access_token":"00D!x","a":', 'application/json', [])).toBe(
    `{"access_token":"${HIDDEN}","a":`,
  );
});

test('words lose the parts that differ between records', () => {
  const one = normaliseWords(
    'Duplicate 003Ab00000XYZ12QAA for ada@example.org, “Ada”: 17 of 20 at https://a.test/x',
  );
  const other = normaliseWords(
    'Duplicate 003Ab00000XYZ99QAB for bob@example.org, “Bob”: 3 of 4 at https://b.test/y',
  );
  expect(one).toBe(other);
  expect(normaliseWords('REQUIRED_FIELD_MISSING: [LastName]')).toBe('REQUIRED_FIELD_MISSING: [LastName]');
});
