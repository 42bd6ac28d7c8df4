import { useTranslation } from 'react-i18next';

/** The name of a connector; one without a message keeps its stored name. */
export function useConnectorName(): (connector: string) => string {
  const { t, i18n } = useTranslation('connectors');
  return (connector) =>
    i18n.exists(`connectors:${connector}.title`) ? t(`${connector as 'crm'}.title`) : connector;
}
