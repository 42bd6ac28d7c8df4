import { Radio, Text } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { namespacesOf, useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import type { PageTemplate } from '../page-template.ts';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import classes from '@tributary/engine/screens/record/start-choice.module.css';
import { PageLanguage, PageLinks } from './PageFields.console.tsx';
import { PageSketch } from './PageSketch.console.tsx';

const FIELDS = ['name', 'slug', 'language', 'formId', 'counterId'] as const;

/** The create screen of a page: name, slug and template; then the builder opens. */
export function CreatePage({ templates }: { templates: readonly PageTemplate[] }) {
  const { t } = useTranslation('pages');
  const { organization, tenantName } = useSession();
  const go = useGo();
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const template = templates.find(({ id }) => id === chosen);
  const defaults = useRef<Partial<Page>>({
    name: '',
    slug: '',
    language: organization.language,
    formId: null,
    counterId: null,
  }).current;

  return (
    <NewRecord
      ui={pageUi}
      fields={FIELDS}
      defaults={defaults}
      complete={async (values) => ({
        ...values,
        ...(template
          ? {
              recipes: await template.recipes({
                ...(values as Pick<Page, 'language' | 'formId' | 'counterId'>),
                organization: tenantName,
              }),
            }
          : {}),
      })}
      onSaved={(page) => go(`/pages/${page.id}/builder`)}
    >
      <NameAndSlug />
      <FormSection title={t('section.template')}>
        <TemplateChoice templates={templates} value={chosen} onChange={setChosen} />
      </FormSection>
      <FormSection title={t('section.links')} text={t('section.linksLater')}>
        <PageLinks />
      </FormSection>
      <PageLanguage />
    </NewRecord>
  );
}

function NameAndSlug() {
  const { t } = useTranslation('pages');
  const slug = useFollowing('slug', suggestSlug);
  return (
    <>
      <TextField name="name" required autoFocus onType={slug.follow} />
      <TextField
        name="slug"
        required
        leftSection="/"
        leftToRight
        help={t('help.slug')}
        onType={slug.byHand}
      />
    </>
  );
}

interface TemplateChoiceProps {
  templates: readonly PageTemplate[];
  value: string;
  onChange: (id: string) => void;
}

function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('pages');
  const translate = useTranslate(
    namespacesOf(templates.flatMap(({ titleKey, textKey }) => [titleKey, textKey])),
  );
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('section.template')} name="template">
      <div className={classes.choices}>
        {templates.map(({ id, titleKey, textKey, sketch }) => (
          <Radio.Card key={id} value={id} className={classes.choice!}>
            <PageSketch
              empty={id === 'blank'}
              hero={sketch.hero ?? false}
              form={sketch.form ?? false}
              columns={sketch.columns ?? false}
            />
            <span className={classes.words}>
              <span className={classes.title}>
                <Radio.Indicator size="xs" />
                {translate(titleKey)}
              </span>
              <Text span size="xs" c="dimmed">
                {translate(textKey)}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
