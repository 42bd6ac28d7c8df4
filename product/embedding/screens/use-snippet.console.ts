import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { escapeHtml } from '@tributary/form-engine/markup.ts';
import { languagesIn } from '@tributary/engine/translations/translation.ts';
import { firstTextLanguage, TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ELEMENT_RELEASES } from '../releases/releases.data.ts';
import { ELEMENT_PATH, embeddedFormPath, releasePath } from '../../publishing/embedded/addresses.ts';

/** The person's choices for the code, beside those saved with the form. */
export interface Snippet {
  label: string;
  setLabel(label: string): void;
  /** As `lang` has it; empty for the language of the page around the form. */
  language: string;
  /** The one in which the preview shows the form. */
  previewLanguage: string;
  languages: readonly string[];
  setLanguage(language: string): void;
  /** The released build that the code names; empty for the latest of v5. */
  version: string;
  versions: readonly string[];
  setVersion(version: string): void;
  /** The HTML to paste. */
  codeFor(mode: EmbedMode): string;
}

/** Addresses contain English as the product writes it elsewhere. */
const tagOf = (language: TextLanguage): string => (language === 'en' ? 'en-US' : language);

/** The code for a form on other sites. */
export function useSnippet({ id, schema, language: own, translations }: Form): Snippet {
  const { t, i18n } = useTranslation('embedding');
  const publicAddress = usePublicAddress();
  const [label, setLabel] = useState(() => t(takesDonations(schema) ? 'button.donation' : 'button.other'));
  // A form that is not translated is shown as written: only its fixed texts follow.
  const languages = (own ? [own, ...languagesIn(translations ?? {})] : TEXT_LANGUAGES).map(tagOf);
  const byDefault = tagOf(own ?? firstTextLanguage([i18n.language]));
  // A form in several languages follows the surrounding page, unless the person chooses a language.
  const [language, setLanguage] = useState(own && languages.length > 1 ? '' : byDefault);
  const [version, setVersion] = useState('');
  const pinned = ELEMENT_RELEASES.find((release) => release.version === version);
  const attribute = language ? ` language="${language}"` : '';
  const addressOf = (path: string): string => publicAddress(path.slice(1));
  return {
    label,
    setLabel,
    language,
    previewLanguage: language || byDefault,
    languages,
    setLanguage,
    version,
    versions: ELEMENT_RELEASES.map((release) => release.version).toReversed(),
    setVersion,
    codeFor: (mode) =>
      [
        pinned
          ? `<script async src="${addressOf(releasePath(pinned.version))}" integrity="${pinned.integrity}" crossorigin="anonymous"></script>`
          : `<script async src="${addressOf(ELEMENT_PATH)}"></script>`,
        `<tributary-form form="${id}" mode="${mode}"${attribute}>`,
        `  <a href="${addressOf(embeddedFormPath(id, language || undefined))}">${escapeHtml(label)}</a>`,
        '</tributary-form>',
      ].join('\n'),
  };
}
