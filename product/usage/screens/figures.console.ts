import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isInBytes, type UsageUnit } from '../units.ts';

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Figures, sizes, days and months as the person reads them. */
export function useUsageFigures() {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language);
    const size = (bytes: number): string => {
      const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: SIZES[step]!,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step < 2 ? 0 : 1,
      }).format(bytes / 1_000 ** step);
    };
    const monthFormat = new Intl.DateTimeFormat(language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return {
      figure: (unit: UsageUnit, value: number): string =>
        isInBytes(unit) ? size(value) : whole.format(value),
      monthName: (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`)),
    };
  }, [language]);
}
