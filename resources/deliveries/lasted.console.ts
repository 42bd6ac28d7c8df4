import { useTranslation } from 'react-i18next';

/** Formats a duration, in milliseconds below a second, else in seconds. */
export function useLasted(): (milliseconds: number) => string {
  const { i18n } = useTranslation('deliveries');
  return (milliseconds) => {
    const isShort = milliseconds < 1000;
    return new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: isShort ? 'millisecond' : 'second',
      maximumFractionDigits: 1,
    }).format(isShort ? milliseconds : milliseconds / 1000);
  };
}
