import { useTranslation } from 'react-i18next';

/** The name of a payment method. The payment service names methods; one without a message keeps its name. */
export function usePaymentMethodWord(): (method: string) => string {
  const { t, i18n } = useTranslation('transactions');
  return (method) => {
    const word = method.toLowerCase().replace(/[^a-z]/g, '');
    return i18n.exists(`transactions:value.paymentMethod.${word}`)
      ? t(`value.paymentMethod.${word as 'card'}`)
      : method;
  };
}
