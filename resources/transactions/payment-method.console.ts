import { useTranslation } from 'react-i18next';

/** Says a payment method in words. Methods are named by the payment service; one without a word here keeps its name. */
export function usePaymentMethodWord(): (method: string) => string {
  const { t, i18n } = useTranslation('transactions');
  return (method) => {
    const word = method.toLowerCase().replace(/[^a-z]/g, '');
    return i18n.exists(`transactions:value.paymentMethod.${word}`)
      ? t(`value.paymentMethod.${word as 'card'}`)
      : method;
  };
}
