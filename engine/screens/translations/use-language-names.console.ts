import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of each language in the person's own, as it stands in a sentence. */
export function useLanguageNames(): (language: string) => string {
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
    return (language) => names.of(language) ?? language;
  }, [i18n.language]);
}
