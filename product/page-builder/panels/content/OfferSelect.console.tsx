import { Alert, Button, Select } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../builder-props.ts';

interface OfferSelectProps<Choice extends { id: string }> {
  kind: 'form' | 'counter' | 'element';
  offer: Offer<Choice>;
  /** The id of the chosen record; empty for none. */
  chosen: string;
  labelOf(choice: Choice): string;
  onChoose(id: string): void;
  clearable?: boolean;
  description?: string;
}

/** Chooses one of all records: the server searches, and further ones load at the end of the list. */
export function OfferSelect<Choice extends { id: string }>({
  kind,
  offer,
  chosen,
  labelOf,
  onChoose,
  clearable = false,
  description,
}: OfferSelectProps<Choice>) {
  const { t } = useTranslation('pageBuilder');
  const { ask, items, known, search } = offer;
  useEffect(() => {
    if (chosen !== '') ask(chosen);
  }, [ask, chosen]);
  if (offer.state === 'failed')
    return (
      <Alert color="danger" role="alert">
        <p className="pb-alert">{t(`slot.${kind}.failed`)}</p>
        <Button size="xs" variant="default" onClick={offer.retry}>
          {t('slot.retry')}
        </Button>
      </Alert>
    );
  const linked = known[chosen];
  const missing = linked === null;
  const data = items.map((choice) => ({ value: choice.id, label: labelOf(choice) }));
  if (linked && !items.some(({ id }) => id === chosen))
    data.unshift({ value: chosen, label: labelOf(linked) });
  const selected = data.find(({ value }) => value === chosen);
  return (
    <Select
      size="xs"
      searchable
      clearable={clearable}
      disabled={offer.state !== 'ready'}
      label={t(`slot.${kind}.label`)}
      placeholder={t(`slot.${kind}.choose`)}
      nothingFoundMessage={t(`slot.${kind}.none`)}
      description={description}
      data={data}
      value={missing || selected === undefined ? null : chosen}
      error={missing ? t(`slot.${kind}.missing`) : undefined}
      onChange={(id) => onChoose(id ?? '')}
      // The field shows the chosen name until the person types.
      onSearchChange={(text) => search(text === selected?.label ? '' : text)}
      onDropdownClose={() => search('')}
      // The server has filtered already.
      filter={({ options }) => options}
      scrollAreaProps={{ onBottomReached: () => offer.more?.() }}
    />
  );
}
