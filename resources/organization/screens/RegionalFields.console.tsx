import { Select } from '@mantine/core';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { DEFAULT_ZONE } from '@tributary/kit/zones.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { REVISION_PERIODS } from '../organization.ts';

/** The defaults of new records. */
export function RegionalFields() {
  const { t } = useTranslation('organization');
  return (
    <>
      <SelectField name="language" help={t('help.language')} />
      <SelectField name="currency" help={t('help.currency')} />
      <TimeZoneField />
      <PeriodField />
    </>
  );
}

/** Every time zone of the browser, with its present offset from UTC; found by typing. */
function TimeZoneField() {
  const { t, i18n } = useTranslation('organization');
  const { field, frame, messages } = useField({ name: 'timezone', help: t('help.timezone') });
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : DEFAULT_ZONE;
  const data = useMemo(() => {
    const zones = new Set([value, DEFAULT_ZONE, ...Intl.supportedValuesOf('timeZone')]);
    return [...zones].toSorted().map((zone) => ({ value: zone, label: zoneLabel(zone, i18n.language) }));
  }, [value, i18n.language]);
  return (
    <Select
      {...frame}
      ref={field.ref}
      data={data}
      value={value}
      onChange={(next) => next && field.onChange(next)}
      onBlur={field.onBlur}
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage={messages.t('screens:form.nothingFound')}
      limit={100}
    />
  );
}

/** `Europe/Madrid (GMT+1)` */
function zoneLabel(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return zone === DEFAULT_ZONE ? zone : `${zone.replaceAll('_', ' ')} (${offset})`;
}

function PeriodField() {
  const { t } = useTranslation('organization');
  const { field, frame } = useField({ name: 'revisionMonths', help: t('help.revisionMonths') });
  return (
    <Select
      {...frame}
      ref={field.ref}
      data={REVISION_PERIODS.map((count) => ({ value: String(count), label: t('months', { count }) }))}
      value={String(field.value)}
      onChange={(next) => next && field.onChange(Number(next))}
      onBlur={field.onBlur}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}
