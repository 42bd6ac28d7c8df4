import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';
import type { PrivacyPolicy } from '../privacy.ts';
import classes from './privacy.module.css';

/** The privacy policy in each language, and the contact for questions. */
export function PolicyFields() {
  const { t, i18n } = useTranslation('privacy');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const given = useFieldValue('policies');
  const policies: PrivacyPolicy[] = Array.isArray(given) ? given : [];
  const free = TEXT_LANGUAGES.filter((language) => !policies.some((policy) => policy.language === language));
  const [mine = '', first] = [i18n.language.slice(0, 2), free[0]];
  const next = free.find((language) => language === mine) ?? first;
  return (
    <>
      <TextField name="contactEmail" inputMode="email" help={t('help.contactEmail')} />
      {policies.length === 0 ? <Text c="dimmed">{t('policy.none')}</Text> : null}
      {policies.map((policy, at) => (
        <section
          key={policy.language}
          className={classes.item}
          aria-label={policy.title || t('policy.unnamed')}
        >
          <Group justify="space-between" align="end" wrap="nowrap">
            <LanguageField name={`policies.${at}.language`} own={policy.language} free={free} />
            {readOnly ? null : (
              <ActionIcon
                variant="subtle"
                color="danger"
                aria-label={t('policy.remove', { name: policy.title || t('policy.unnamed') })}
                onClick={() => set('policies', policies.toSpliced(at, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
          <TextField
            name={`policies.${at}.title`}
            label={t('policy.title')}
            required
            help={t('policy.titleHelp')}
          />
          <TextField
            name={`policies.${at}.url`}
            label={t('policy.url')}
            inputMode="url"
            leftToRight
            help={t('policy.urlHelp')}
          />
          {policy.url ? null : (
            <TextField
              name={`policies.${at}.text`}
              label={t('policy.text')}
              rows={8}
              help={t('policy.textHelp')}
            />
          )}
        </section>
      ))}
      {readOnly || !next ? null : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set('policies', [...policies, { language: next, title: '', url: '', text: '' }])}
          >
            {t('policy.add')}
          </Button>
        </Group>
      )}
    </>
  );
}

function LanguageField({ name, own, free }: { name: string; own: string; free: readonly string[] }) {
  const { t, i18n } = useTranslation('privacy');
  const { field, frame } = useField({ name, label: t('policy.language') });
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <Select
      {...frame}
      data={[own, ...free].map((value) => ({ value, label: names.of(value) ?? value }))}
      value={String(field.value)}
      onChange={(value) => value && field.onChange(value)}
      allowDeselect={false}
    />
  );
}
