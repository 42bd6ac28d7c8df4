import { useTranslation } from 'react-i18next';

/** Says a message by the key that a declaration holds (`pages:title`), with its values. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** For keys that are data (menu entries, resource declarations): the namespace is fetched when it is not there yet. */
export function useTranslate(namespaces: readonly string[] = []): Translate {
  const { t } = useTranslation(namespaces.length > 0 ? (namespaces as readonly ['kit']) : 'kit');
  return t as unknown as Translate;
}

/** The namespaces that a list of keys needs. */
export function namespacesOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => (key.includes(':') ? [key.split(':')[0]!] : [])))].sort();
}
