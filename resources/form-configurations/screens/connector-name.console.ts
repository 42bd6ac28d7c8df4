import { useTranslation } from 'react-i18next';

/** What people call a connector; one that has no word is called as it is stored. */
export function useConnectorName(): (connector: string) => string {
  const { t, i18n } = useTranslation('transactions');
  return (connector) =>
    i18n.exists(`transactions:connector.${connector}`)
      ? t(`connector.${connector as 'payment-v2'}`)
      : connector;
}
