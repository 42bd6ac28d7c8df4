import { readdirSync, readFileSync } from 'node:fs';
import type { ResourceLanguage } from 'i18next';
import { LOCALES, type Locale } from './locales.ts';

const FOLDER = new URL('./locales/', import.meta.url);

/** Every catalogue of every language, read from disk: for tests, mails and whatever else the server says. */
export function readCatalogues(): Record<Locale, Record<string, ResourceLanguage>> {
  const entries = LOCALES.map((locale) => {
    const files = readdirSync(new URL(`${locale}/`, FOLDER)).filter((name) => name.endsWith('.json'));
    const catalogues = files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(`${locale}/${file}`, FOLDER), 'utf8')) as ResourceLanguage,
    ]);
    return [locale, Object.fromEntries(catalogues)];
  });
  return Object.fromEntries(entries) as Record<Locale, Record<string, ResourceLanguage>>;
}
