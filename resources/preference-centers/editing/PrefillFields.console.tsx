import { Select, Stack, Text } from '@mantine/core';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { namedChoices, withOwn } from '../../form-configurations/editing/choices.ts';
import { FillRows } from '../../form-configurations/editing/FillRows.console.tsx';
import classes from '../../form-configurations/editing/editor.module.css';
import { useTargets } from '../../form-configurations/mapper/use-mapper-data.console.ts';
import {
  preferencePrefillOf,
  withSection,
  type PreferencePrefill,
  type StoreConnector,
} from '../mappings.ts';
import { usePreferenceFields } from './preference-fields.console.ts';

const EMPTY: PreferencePrefill = { object: '', match: '', fills: [] };
/** Preferences that a person's own record can't change. */
const NOT_FILLED = new Set(['email', 'chosen', 'isOff', 'pausedUntil']);

/** Selects the connector's record that prefills the page for a person who has chosen nothing yet. */
export function PrefillFields({ connector }: { connector: StoreConnector }) {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const setField = useSetField();
  const text = String(useFieldValue('prefillMappings') ?? '{}');
  const prefill = preferencePrefillOf(text, connector) ?? EMPTY;
  const isName = /^[A-Za-z]\w{0,79}$/.test(prefill.object);
  const targets = useTargets(connector, undefined, isName ? [prefill.object] : []);
  const names = namedChoices(
    (targets.fields ?? []).flatMap((one) => (one.object === prefill.object ? one.fields : [])),
  );
  const sources = usePreferenceFields().filter(({ value }) => !NOT_FILLED.has(value));
  const change = (part: Partial<PreferencePrefill>): void =>
    setField(
      'prefillMappings',
      withSection(text, connector, part.object === '' ? undefined : { ...prefill, ...part }),
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
        <FillRows
          fills={prefill.fills}
          sources={names}
          fields={sources}
          labels={{
            source: (number) => t('prefill.source', { number }),
            field: (number) => t('prefill.field', { number }),
            remove: (number) => t('prefill.remove', { number }),
            add: t('prefill.add'),
          }}
          readOnly={readOnly}
          onChange={(fills) => change({ fills })}
        />
      )}
    </Stack>
  );
}
