import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { messageFileOf } from '@tributary/kit/i18n/message-file.ts';
import { expect, it } from 'vitest';
import { messages } from './messages.console.ts';

/** Every file of messages, but those of form components, which come with the builder. */
const files = Object.keys(
  import.meta.glob([
    '../../{kit,engine,resources,product,apps}/**/messages/*.json',
    '!../../product/form-engine/**',
  ]),
).flatMap((path) => messageFileOf(path) ?? []);

it.each(LOCALES)('has every message of the console once, in %s', async (locale) => {
  const all = files.filter((file) => file.locale === locale && !file.isServerOnly);
  const listed = await Promise.all([messages.first(locale), messages.others(locale)]);
  const namespaces = listed
    .flatMap((paths) => Object.keys(paths))
    .map((path) => messageFileOf(path)?.namespace);
  expect(all.length).toBeGreaterThan(60);
  expect(namespaces.sort()).toEqual(all.map(({ namespace }) => namespace).sort());
});
