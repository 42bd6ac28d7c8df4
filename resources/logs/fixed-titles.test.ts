import { describe, expect, it } from 'vitest';
import { logTitle } from '@tributary/engine/revisions/display.ts';
import {
  FIXED_TITLES,
  fixedTitle,
  isOfAct,
  readFixedTitle,
  transactionIn,
  type FixedTitle,
} from './fixed-titles.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';

const NAMES = Object.keys(FIXED_TITLES) as FixedTitle[];

describe('titles of the activity log that are no name of a record', () => {
  it.each(NAMES)('%s is read from the stored text, with its values', (name) => {
    const [subject, title] = FIXED_TITLES[name];
    const of = title.includes('{{of}}') ? '12' : '';
    expect(readFixedTitle(logSubjectOf(subject), logTitle(fixedTitle(name, of)))).toEqual({ name, of });
  });

  it('are read where they were cut', () => {
    const stored = logTitle(fixedTitle('importStarted', `${'donors-'.repeat(12)}.csv`));
    expect(stored).toHaveLength(64);
    expect(readFixedTitle('TRANSACTIONS', stored)).toMatchObject({ name: 'importStarted' });
  });

  it('are no name of a record that is called alike', () => {
    expect(readFixedTitle('PAGES', 'Consent withdrawn')).toBeUndefined();
    expect(readFixedTitle('TRANSACTIONS', '7HK2-93QF')).toBeUndefined();
  });
});

describe('an entry about an act', () => {
  it('is told from one about a record of which there is one alone', () => {
    expect(NAMES.filter((name) => !isOfAct(name))).toEqual([
      'connectors',
      'integrations',
      'privacy',
      'security',
    ]);
  });

  it('leads to the transaction that its facts name', () => {
    expect(transactionIn({ transactionId: 'id of the gift' })).toBe('id of the gift');
    expect(transactionIn({ revokedAt: 'today' })).toBeUndefined();
    expect(transactionIn(null)).toBeUndefined();
  });
});
