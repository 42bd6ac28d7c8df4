import { expect, it } from 'vitest';
import { exactDay, exactTime, relativeTime } from './dates.ts';
import { countFormats } from './formats.ts';
import { currencySymbol, formatMoney, formatMoneyShort } from './money.ts';

const letter = (n: number) => String.fromCharCode(97 + (n % 26));
const LANGUAGES = Array.from(
  { length: 20_000 },
  (_, n) => `${letter(n)}${letter(n / 26)}-${(letter(n / 676) + letter(n / 17_576)).toUpperCase()}`,
);

it('keeps a bounded number of formats, however many languages are requested', () => {
  const now = new Date();
  let most = 0;
  for (const [n, language] of LANGUAGES.entries()) {
    formatMoney(1, 'EUR', language);
    most = Math.max(most, countFormats());
    if (n % 20 > 0) continue;
    formatMoneyShort(100, 'EUR', language);
    currencySymbol('EUR', language);
    relativeTime(now, language, 'UTC', now);
    exactTime(now, language);
    exactDay(now, language);
  }
  expect(most).toBe(300);
  expect(countFormats()).toBeLessThanOrEqual(300);
  expect(formatMoney(125_000, 'GBP', 'en-GB')).toBe('£1,250.00');
}, 60_000);
