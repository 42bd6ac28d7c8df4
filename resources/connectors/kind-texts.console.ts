import { useTranslation } from 'react-i18next';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from './kinds.ts';

/** Returns the texts of a kind; a kind without own texts has those of any connector. */
export function useKindTexts(kind: ConnectorKind) {
  const { t, i18n } = useTranslation('connectors');
  const own = i18n.exists(`connectors:${kind}.missing`, { returnObjects: true }) ? kind : 'any';
  return {
    missing: (environment: Environment): string => t(`${own}.missing.${environment}`),
    untilThen: (): string => t(`${own}.untilThen`),
    /** The consequence of clearing its settings. */
    cleared: (environment: Environment): string => t(`${own}.cleared.${environment}`),
  };
}

/** The help of a kind's fields, by the path of an environment's settings and the field's name; empty without one. */
export function useFieldHelp(path: string): (field: string) => string {
  const { t, i18n } = useTranslation('connectors');
  const kind = path.split('.')[0]!;
  return (field) => {
    const key = `connectors:${kind}.help.${field}`;
    return i18n.exists(key) ? t(key as 'sentence') : '';
  };
}
