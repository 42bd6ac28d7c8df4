import { Button, Group, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ThanksVariant, ThankYouSettings } from '@tributary/form-engine/definition/thanks.ts';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { RowActions } from '@tributary/form-engine/panel/RowActions.console.tsx';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { newComponentId } from '../model/edit.ts';
import { issueAt } from '../model/issues.console.ts';
import { ConditionEditor } from '../properties/ConditionEditor.console.tsx';
import { ThanksFields } from './ThanksFields.console.tsx';

const MOST_VARIANTS = 20;

/** Texts after sending: thanks for some answers, tried in order, and those for everyone else. */
export function ThanksPanel() {
  const { t } = useTranslation('thanks');
  const { schema, issues, edit } = useFormBuilder();
  const { thankYou } = schema.settings;
  const { variants = [] } = thankYou;
  const leads = [thankYou, ...variants].some(({ redirect }) => redirect);

  const change = (patch: Partial<ThankYouSettings>, tag?: string): void =>
    edit(
      (form) => ({
        ...form,
        settings: { ...form.settings, thankYou: { ...form.settings.thankYou, ...patch } },
      }),
      tag && `settings.thankYou.${tag}`,
    );
  const put = (index: number, patch: Partial<ThanksVariant>, tag?: string): void =>
    change(
      { variants: variants.map((variant, at) => (at === index ? { ...variant, ...patch } : variant)) },
      tag && `${index}.${tag}`,
    );
  const add = (): void =>
    change({
      variants: [...variants, { id: newComponentId(), condition: null, heading: '', text: '' }],
    });
  const addButton = (
    <Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={variants.length >= MOST_VARIANTS}
        onClick={add}
      >
        {t('add')}
      </Button>
    </Group>
  );

  return (
    <PropertiesSection title={t('title')}>
      {variants.length === 0 ? null : (
        <>
          <Text size="xs" c="dimmed">
            {t('first')}
          </Text>
          <ol className={classes.list}>
            {variants.map((variant, index) => {
              const number = String(index + 1);
              return (
                <li key={variant.id} className={classes.box} aria-label={t('number', { number })}>
                  <Group justify="space-between" wrap="nowrap">
                    <Text size="sm" fw={600}>
                      {t('number', { number })}
                    </Text>
                    <RowActions
                      rows={variants}
                      index={index}
                      labels={{ up: t('up', { number }), remove: t('remove', { number }) }}
                      mayBeEmpty
                      put={(next) => change({ variants: next })}
                    />
                  </Group>
                  <ConditionEditor
                    value={variant.condition}
                    change={(condition, tag) => put(index, { condition }, tag)}
                    error={(path) => issueAt(issues, `settings.${path}`)}
                    path={`thankYou.variants.${index}.condition`}
                    of=""
                    always={t('always')}
                  />
                  <ThanksFields
                    value={variant}
                    path={`thankYou.variants.${index}`}
                    isExplained={false}
                    change={(patch, tag) => put(index, patch, tag)}
                  />
                </li>
              );
            })}
          </ol>
          {addButton}
          <div>
            <Text size="sm" fw={600}>
              {t('others')}
            </Text>
            <Text size="xs" c="dimmed">
              {t('othersHelp')}
            </Text>
          </div>
        </>
      )}
      <ThanksFields value={thankYou} path="thankYou" isExplained change={change} />
      {leads ? (
        <Switch
          label={t('leavesSites')}
          description={t('leavesSitesHelp')}
          checked={thankYou.leavesSites ?? false}
          onChange={(event) => change({ leavesSites: event.currentTarget.checked })}
        />
      ) : null}
      {variants.length === 0 ? addButton : null}
    </PropertiesSection>
  );
}
