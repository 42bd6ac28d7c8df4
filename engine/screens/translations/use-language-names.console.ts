import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the name of each language in the person's own, as used in a sentence. */
export function useLanguageNames(): (language: string) => string {
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
    return (language) => names.of(language) ?? language;
  }, [i18n.language]);
}
