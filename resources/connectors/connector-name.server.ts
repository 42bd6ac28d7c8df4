import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';

/** The name of a connector in a language; one without a message keeps its stored name. */
export function connectorName(connector: string, language: Locale): string {
  const texts = heldMessages(language, 'connectors')[connector];
  return typeof texts === 'object' && typeof texts.title === 'string' ? texts.title : connector;
}
