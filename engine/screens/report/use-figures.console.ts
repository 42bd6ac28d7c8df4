import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers and shares as the person reads them. */
export function useFigures() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language);
    // Always one decimal, so that percentages below each other align.
    const percent = new Intl.NumberFormat(i18n.language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return {
      number: (value: number): string => whole.format(value),
      /**
       * A share of a whole; a dash if the part is larger, since some visitors are counted only when they complete the
       * form.
       */
      share: (part: number, of: number): string => (of > 0 && part <= of ? percent.format(part / of) : '–'),
    };
  }, [i18n.language]);
}
