import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../../safety/allowed-markup.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { CounterLookField } from './CounterLookField.console.tsx';
import { OfferSelect } from './OfferSelect.console.tsx';

/** The form or counter of this slot. */
export function SlotField({ component }: { component: Component }) {
  const { forms, counters, makeForm, makeCounter } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const isForm = component.get('type') === 'form';
  const attribute = isForm ? FORM_ATTRIBUTE : COUNTER_ATTRIBUTE;
  const chosen = String(component.getAttributes()[attribute] ?? '');
  const offer = isForm ? forms : counters;
  const make = isForm ? makeForm : makeCounter;
  const words = isForm ? 'form' : 'counter';
  const choose = (id: string): void => void component.addAttributes({ [attribute]: id });
  const makeOne = async (): Promise<void> => {
    const made = await make?.();
    if (made) choose(made.id);
  };
  const field = { chosen, onChoose: choose, clearable: true };
  return (
    <>
      {isForm ? (
        <OfferSelect {...field} kind="form" offer={forms} labelOf={({ description }) => description} />
      ) : (
        <OfferSelect
          {...field}
          kind="counter"
          offer={counters}
          labelOf={({ name, campaignCode }) => (campaignCode ? `${name} (${campaignCode})` : name)}
        />
      )}
      {!isForm && <CounterLookField component={component} />}
      {offer.state !== 'failed' && make !== undefined && (
        <Button
          size="xs"
          variant="default"
          disabled={offer.state !== 'ready'}
          leftSection={<IconPlus size={14} />}
          onClick={() => void makeOne()}
        >
          {t(`slot.${words}.make`)}
        </Button>
      )}
      {offer.isEmpty && chosen === '' && (
        <Alert color="info">
          {t(make === undefined ? `slot.${words}.askFirst` : `slot.${words}.makeFirst`)}
        </Alert>
      )}
      {chosen === '' && offer.items.length > 0 && <p className="pb-hint">{t(`slot.${words}.unset`)}</p>}
    </>
  );
}
