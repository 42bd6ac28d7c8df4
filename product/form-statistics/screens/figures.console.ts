import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers and shares as the person reads them. */
export function useFigures() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language);
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
    return {
      number: (value: number): string => whole.format(value),
      /** A part of a whole; at most all of it, since some visitors are counted only when they complete the form. */
      share: (part: number, of: number): string => percent.format(of > 0 ? Math.min(1, part / of) : 0),
    };
  }, [i18n.language]);
}
