import { Alert, Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../../safety/allowed-markup.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';

/** The form or counter of this slot. */
export function SlotField({ component }: { component: Component }) {
  const { forms, counters, makeForm, makeCounter } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const isForm = component.get('type') === 'form';
  const attribute = isForm ? FORM_ATTRIBUTE : COUNTER_ATTRIBUTE;
  const chosen = String(component.getAttributes()[attribute] ?? '');
  const offer = isForm ? forms : counters;
  const make = isForm ? makeForm : makeCounter;
  const choices = isForm
    ? forms.items.map(({ id, description }) => ({ value: id, label: description }))
    : counters.items.map(({ id, name, campaignCode }) => ({
        value: id,
        label: campaignCode ? `${name} (${campaignCode})` : name,
      }));
  const isReady = offer.state === 'ready';
  const missing = isReady && chosen !== '' && !choices.some(({ value }) => value === chosen);
  const words = isForm ? 'form' : 'counter';
  const choose = (id: string): void => void component.addAttributes({ [attribute]: id });
  const makeOne = async (): Promise<void> => {
    const made = await make?.();
    if (made) choose(made.id);
  };
  if (offer.state === 'failed')
    return (
      <Alert color="danger" role="alert">
        <p className="pb-alert">{t(`slot.${words}.failed`)}</p>
        <Button size="xs" variant="default" onClick={offer.retry}>
          {t('slot.retry')}
        </Button>
      </Alert>
    );
  return (
    <>
      <Select
        size="xs"
        searchable
        clearable
        disabled={!isReady}
        label={t(`slot.${words}.label`)}
        placeholder={t(`slot.${words}.choose`)}
        nothingFoundMessage={t(`slot.${words}.none`)}
        data={choices}
        value={missing ? null : chosen || null}
        error={missing ? t(`slot.${words}.missing`) : undefined}
        onChange={(id) => choose(id ?? '')}
      />
      {make !== undefined && (
        <Button
          size="xs"
          variant="default"
          disabled={!isReady}
          leftSection={<IconPlus size={14} />}
          onClick={() => void makeOne()}
        >
          {t(`slot.${words}.make`)}
        </Button>
      )}
      {isReady && choices.length === 0 && (
        <Alert color="info">
          {t(make === undefined ? `slot.${words}.askFirst` : `slot.${words}.makeFirst`)}
        </Alert>
      )}
      {chosen === '' && choices.length > 0 && <p className="pb-hint">{t(`slot.${words}.unset`)}</p>}
    </>
  );
}
