import { Radio, Stack, Text } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import type { PageTemplateGroup } from '../page-template.ts';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import classes from '@tributary/engine/screens/record/start-choice.module.css';
import { PageLanguage, PageLinks } from './PageFields.console.tsx';

const FIELDS = ['name', 'slug', 'language', 'formId', 'counterId'] as const;

/**
 * The create screen of a page: name, slug and template; then the builder opens.
 * @param preset the template that is chosen at first
 */
export function CreatePage({ groups, preset }: { groups: readonly PageTemplateGroup[]; preset: string }) {
  const { t } = useTranslation('pages');
  const { organization, tenantName } = useSession();
  const go = useGo();
  const [chosen, setChosen] = useState(preset);
  const template = groups.flatMap(({ templates }) => templates).find(({ id }) => id === chosen);
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
      <FormSection title={t('section.template')} wide>
        <TemplateChoice groups={groups} value={chosen} onChange={setChosen} />
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
  groups: readonly PageTemplateGroup[];
  value: string;
  onChange: (id: string) => void;
}

function TemplateChoice({ groups, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('pages');
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('section.template')} name="template">
      <Stack gap="lg">
        {groups.map(({ title, templates }) => (
          <section key={title} aria-label={title}>
            <Text component="h2" size="sm" fw={500} mb="xs">
              {title}
            </Text>
            <div className={classes.choices}>
              {templates.map((template) => (
                <Radio.Card key={template.id} value={template.id} className={classes.choice!}>
                  {template.preview}
                  <span className={classes.words}>
                    <span className={classes.title}>
                      <Radio.Indicator size="xs" />
                      {template.title}
                    </span>
                    <Text span size="xs" c="dimmed">
                      {template.text}
                    </Text>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </section>
        ))}
      </Stack>
    </Radio.Group>
  );
}
