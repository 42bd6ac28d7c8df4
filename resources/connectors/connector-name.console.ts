import { useTranslation } from 'react-i18next';

/** The name of a connector; one without a message keeps its stored name. */
export function useConnectorName(): (connector: string) => string {
  const { t, i18n } = useTranslation('transactions');
  return (connector) =>
    i18n.exists(`transactions:connector.${connector}`)
      ? t(`connector.${connector as 'payment-v2'}`)
      : connector;
}
