import { useTranslation } from 'react-i18next';

/** Languages that the console offers for a page; the schema accepts any valid tag. */
const TAGS = [
  'en',
  'en-US',
  'en-GB',
  'es',
  'ar',
  'ca',
  'cy',
  'da',
  'de',
  'el',
  'eu',
  'fi',
  'fr',
  'ga',
  'gl',
  'he',
  'it',
  'ja',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'sv',
  'tr',
  'uk',
  'zh-CN',
];

/** The languages as choices, named and sorted in the person's own. `also` adds one that a record already has. */
export function useLanguageChoices(also: readonly string[] = []): { value: string; label: string }[] {
  const { i18n } = useTranslation('kit');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const word = (tag: string): string => names.of(tag) ?? tag;
  return [...new Set([...TAGS, ...also])]
    .map((value) => ({
      value,
      label: word(value).replace(/^./u, (letter) => letter.toLocaleUpperCase(i18n.language)),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
}
