import { Select, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { AddRow, RemoveRow } from '../../form-configurations/editing/Block.console.tsx';
import { useRows } from '../../form-configurations/editing/use-rows.console.ts';
import classes from '../../form-configurations/editing/editor.module.css';
import { useTargets } from '../../form-configurations/mapper/use-mapper-data.console.ts';
import {
  preferencePrefillOf,
  withSection,
  type PreferencePrefill,
  type StoreConnector,
} from '../mappings.ts';
import { usePreferenceFields } from './preference-fields.console.ts';

type Fill = PreferencePrefill['fills'][number];

const EMPTY: PreferencePrefill = { object: '', match: '', fills: [] };
const BLANK: Fill = { field: '', source: '' };
/** What a person's own record can't change. */
const NOT_FILLED = new Set(['email', 'chosen', 'isOff', 'pausedUntil']);

type Choice = { value: string; label: string };
const withOwn = (options: readonly Choice[], own: string): Choice[] =>
  own === '' || options.some(({ value }) => value === own)
    ? [...options]
    : [...options, { value: own, label: own }];

/** From which record of a connector the page begins for somebody who has chosen nothing yet. */
export function PrefillFields({ connector }: { connector: StoreConnector }) {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const setField = useSetField();
  const text = String(useFieldValue('prefillMappings') ?? '{}');
  const prefill = preferencePrefillOf(text, connector) ?? EMPTY;
  const isName = /^[A-Za-z]\w{0,79}$/.test(prefill.object);
  const targets = useTargets(connector, undefined, isName ? [prefill.object] : []);
  const names = (targets.fields ?? [])
    .flatMap((one) => (one.object === prefill.object ? one.fields : []))
    .map(({ name, label }) => ({ value: name, label: label === name ? name : `${label} (${name})` }));
  const sources = usePreferenceFields().filter(({ value }) => !NOT_FILLED.has(value));
  const change = (part: Partial<PreferencePrefill>): void =>
    setField(
      'prefillMappings',
      withSection(text, connector, part.object === '' ? undefined : { ...prefill, ...part }),
    );
  const { rows, set, add, remove } = useRows<Fill>(
    prefill.fills,
    BLANK,
    (all) => all.filter(({ field, source }) => field !== '' && source !== ''),
    (fills) => change({ fills: [...fills] }),
  );
  return (
    <Stack gap="xs" role="group" aria-label={t('prefill.title')}>
      <Text fw={500}>{t('prefill.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('prefill.text')}
      </Text>
      <div className={classes.row}>
        <Select
          label={t('prefill.object')}
          data={withOwn(
            (targets.objects?.items ?? []).map(({ name, label }) => ({ value: name, label })),
            prefill.object,
          )}
          value={prefill.object || null}
          searchable
          clearable
          limit={100}
          disabled={readOnly}
          onChange={(object) => change({ object: object ?? '', match: '', fills: [] })}
        />
        <Select
          label={t('prefill.match')}
          data={withOwn(names, prefill.match)}
          value={prefill.match || null}
          searchable
          limit={100}
          disabled={readOnly || prefill.object === ''}
          onChange={(match) => change({ match: match ?? '' })}
        />
      </div>
      {prefill.object === '' ? null : (
        <>
          {rows.map(({ field, source }, index) => {
            const number = index + 1;
            return (
              // Rows have no identity but their index while they are typed.
              <div key={index} className={classes.row}>
                <Select
                  aria-label={t('prefill.source', { number })}
                  data={withOwn(names, source)}
                  value={source || null}
                  searchable
                  limit={100}
                  disabled={readOnly}
                  onChange={(next) => set(index, { source: next ?? '' })}
                />
                <IconArrowRight size={16} aria-hidden className={classes.arrow} />
                <Select
                  aria-label={t('prefill.field', { number })}
                  data={withOwn(sources, field)}
                  value={field || null}
                  searchable
                  disabled={readOnly}
                  onChange={(next) => set(index, { field: next ?? '' })}
                />
                {readOnly ? null : (
                  <RemoveRow label={t('prefill.remove', { number })} onClick={() => remove(index)} />
                )}
              </div>
            );
          })}
          {readOnly ? null : <AddRow label={t('prefill.add')} onClick={add} />}
        </>
      )}
    </Stack>
  );
}
