import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconWand } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderThanks } from '@tributary/form-engine/html/outcome.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { thanksFor } from '@tributary/form-engine/sent/thanks.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { enhanceForm } from '../../form-runtime/form.ts';
import type { Send } from '../../form-runtime/send.ts';
import { FormHtml } from '../canvas/FormHtml.console.tsx';
import { languagesIn } from '@tributary/engine/translations/translation.ts';
import { translateForm } from '@tributary/form-engine/translation/translate-form.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { FormLanguages } from '../clipboard/clip.ts';
import { sampleAnswers } from './sample-answers.ts';
import classes from './FormPreview.module.css';

/** Widths of the four devices, in CSS pixels (specification, section 2). */
const widths = { mobile: 375, tablet: 765, tabletPro: 1024, desktop: 1281 } as const;
type Device = keyof typeof widths;
const devices = Object.keys(widths) as Device[];

/** In place of the address that the visitor goes to afterwards. */
const PRETENDED = 'about:sent';
/** Looks like none that anybody gets: references have neither 0 nor 1. */
const REFERENCE = 'TEST-0001';
const ONE_LANGUAGE: FormLanguages = { language: null, translations: {} };

interface FormPreviewProps {
  schema: FormSchema;
  /** The language of the fixed texts, where the form has no language. */
  locale: string;
  /** The form's own language and its texts in others. Default: one language, which is not known. */
  languages?: FormLanguages;
  /** Styles of the published page. */
  formCss: string;
  onClose: () => void;
}

/** The form as visitors use it: steps, conditions, errors and the summary work; the script is the published one. */
export function FormPreview({
  schema,
  locale,
  languages = ONE_LANGUAGE,
  formCss,
  onClose,
}: FormPreviewProps) {
  const { t, i18n } = useTranslation('formBuilder');
  const [device, setDevice] = useState<Device>('desktop');
  const back = useRef<HTMLButtonElement>(null);
  const [turn, setTurn] = useState(0);
  const [isFilled, setFilled] = useState(false);
  const offered = useMemo(() => previewLanguages(languages), [languages]);
  const [chosen, choose] = useState<TextLanguage | null>(null);
  const shown = offered.find((each) => each === chosen) ?? offered[0] ?? locale;
  const translated = useMemo(() => inLanguage(schema, languages, shown), [schema, languages, shown]);
  const html = useMemo(() => {
    const values = isFilled ? sampleAnswers(translated, shown) : {};
    return renderForm(translated, { formId: 'preview', action: '', locale: shown, values });
  }, [translated, shown, isFilled]);
  const names = useMemo(() => new Intl.DisplayNames(i18n.language, { type: 'language' }), [i18n.language]);
  const begin = (filled: boolean) => {
    setFilled(filled);
    setTurn(turn + 1);
  };
  const enliven = useCallback(
    (root: ShadowRoot) => {
      const form = root.querySelector<HTMLFormElement>('form');
      let sent: URLSearchParams | undefined;
      /** Takes everything and sends nothing. */
      const send: Send = (_, payload) => {
        sent = payload;
        return Promise.resolve({ kind: 'sent', location: PRETENDED });
      };
      const follow = (): void => {
        if (!form || !sent) return;
        const place = form.ownerDocument.createElement('div');
        place.innerHTML = thanksInPreview(translated, sent, shown);
        form.replaceWith(place);
        place.querySelector<HTMLElement>('h1')?.focus();
      };
      return form ? enhanceForm(form, { send, follow, pretends: true })?.stop : undefined;
    },
    [translated, shown],
  );
  useEffect(() => back.current?.focus(), []);
  return (
    <section className={classes.preview} aria-label={t('previewTitle')}>
      <Group className={classes.bar} gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowLeft size={16} />}
          onClick={onClose}
          ref={back}
        >
          {t('closePreview')}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={t('device.label')}
          data={devices.map((value) => ({ value: value as string, label: t(`device.${value}`) }))}
          value={device}
          onChange={(value) => setDevice(devices.find((each) => each === value) ?? 'desktop')}
        />
        {offered.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label={t('previewLanguage')}
            data={offered.map((value) => ({
              value: value as string,
              label: capital(names.of(value) ?? value),
            }))}
            value={shown}
            onChange={(value) => choose(offered.find((each) => each === value) ?? null)}
          />
        ) : null}
        <Button variant="subtle" size="xs" leftSection={<IconWand size={16} />} onClick={() => begin(true)}>
          {t('fillSample')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          onClick={() => begin(false)}
        >
          {t('startAgain')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('previewHelp')}
        </Text>
      </Group>
      <div className={classes.stage}>
        <div className={classes.page} data-device={device} style={{ inlineSize: widths[device] }}>
          <FormHtml
            key={`${turn} ${shown}`}
            html={html}
            locale={shown}
            css={formCss}
            onDraw={enliven}
            className={classes.form}
          />
        </div>
      </div>
    </section>
  );
}

/** The thanks for the visitor who sends these answers; a payment counts as made. */
function thanksInPreview(schema: FormSchema, sent: URLSearchParams, locale: string): string {
  const raw: Record<string, string[] | string> = {};
  for (const name of new Set(sent.keys())) {
    const [first = '', ...more] = sent.getAll(name);
    raw[name] = more.length > 0 ? [first, ...more] : first;
  }
  const result = validateAnswers(schema, raw, { locale });
  const { amount, frequency = 'one-off' } = result.ok ? result : {};
  const donation = amount && { amount, frequency };
  return renderThanks(
    schema,
    { locale, reference: REFERENCE, donation },
    { thanks: thanksFor(schema, raw, locale) },
  );
}

/** The form's own language, then those in which it has texts. */
function previewLanguages({ language, translations }: FormLanguages): TextLanguage[] {
  return language ? [language, ...languagesIn(translations)] : [];
}

/** The form in a language, as visitors get it: untranslated texts stay as they were written. */
function inLanguage(schema: FormSchema, { translations }: FormLanguages, language: string): FormSchema {
  const into = languagesIn(translations).find((each) => each === language);
  const texts = into && translations[into]?.texts;
  return texts
    ? translateForm(schema, (id) => (Object.hasOwn(texts, id) ? texts[id]?.text : undefined))
    : schema;
}

const capital = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);
