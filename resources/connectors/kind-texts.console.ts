import { useTranslation } from 'react-i18next';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from './kinds.ts';

/** The texts of a kind; one that has none of its own has those of any connector. */
export function useKindTexts(kind: ConnectorKind) {
  const { t, i18n } = useTranslation('connectors');
  const own = (group: string): 'custom' =>
    (i18n.exists(`connectors:${group}.${kind}`, { returnObjects: true }) ? kind : 'any') as 'custom';
  return {
    /** What does not happen until it is set up. */
    missing: (environment: Environment): string => t(`missing.${own('missing')}.${environment}`),
    /** What does not happen until its fault is mended. */
    untilThen: (): string => t(`untilThen.${own('untilThen')}`),
    /** What clearing its settings means. */
    cleared: (environment: Environment): string =>
      t(`clear.consequence.${own('clear.consequence')}.${environment}`),
  };
}
