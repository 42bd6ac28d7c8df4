import { useTranslation } from 'react-i18next';

/** Translates a message key that a declaration contains (`pages:title`), with its values. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** For keys that are data (menu entries, resource declarations): their messages are fetched when they are missing. */
export function useTranslate(namespaces: readonly string[] = []): Translate {
  const { t } = useTranslation(namespaces.length > 0 ? (namespaces as readonly ['kit']) : 'kit');
  return t as unknown as Translate;
}

/** The namespaces of a list of keys. */
export function namespacesOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => (key.includes(':') ? [key.split(':')[0]!] : [])))].sort();
}
