import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { escapeHtml } from '@tributary/form-engine/markup.ts';
import { firstTextLanguage, TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ELEMENT_PATH, embeddedFormPath } from '../../publishing/embedded/addresses.ts';

/** What the person chooses for the code, beside what is saved with the form. */
export interface Snippet {
  label: string;
  setLabel(label: string): void;
  /** Of the form's fixed texts, as `lang` has it. */
  language: string;
  languages: readonly string[];
  setLanguage(language: string): void;
  /** The HTML to paste. */
  codeFor(mode: EmbedMode): string;
}

/** English stands in an address as the product writes it elsewhere. */
const tagOf = (language: TextLanguage): string => (language === 'en' ? 'en-US' : language);

/** The code for a form on other sites. */
export function useSnippet({ id, schema }: Form): Snippet {
  const { t, i18n } = useTranslation('embedding');
  const publicAddress = usePublicAddress();
  const [label, setLabel] = useState(() => t(takesDonations(schema) ? 'button.donation' : 'button.other'));
  const [language, setLanguage] = useState(() => tagOf(firstTextLanguage([i18n.language])));
  const addressOf = (path: string): string => publicAddress(path.slice(1));
  return {
    label,
    setLabel,
    language,
    languages: TEXT_LANGUAGES.map(tagOf),
    setLanguage,
    codeFor: (mode) =>
      [
        `<script async src="${addressOf(ELEMENT_PATH)}"></script>`,
        `<tributary-form form="${id}" mode="${mode}" language="${language}">`,
        `  <a href="${addressOf(embeddedFormPath(id, language))}">${escapeHtml(label)}</a>`,
        '</tributary-form>',
      ].join('\n'),
  };
}
