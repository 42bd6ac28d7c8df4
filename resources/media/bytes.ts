import { keptFormat } from '@tributary/kit/formats.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes for people: `3.4 MB`. */
export function bytesText(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const unit = UNITS[step]!;
  return keptFormat(
    `bytes ${unit} ${locale}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        // In short it would be “89 byte”.
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      }),
  ).format(bytes / 1000 ** step);
}
