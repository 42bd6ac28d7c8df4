import { Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectorKind } from '../../connectors/kinds.ts';
import { AddRow, Block, RemoveRow } from '../editing/Block.console.tsx';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import { useRows } from '../editing/use-rows.console.ts';
import classes from '../editing/editor.module.css';
import type { PrefillInstruction } from '../../configuration-parts/parts.ts';
import { useSources, useTargets } from './use-mapper-data.console.ts';
import { PrefillLinks } from './PrefillLinks.console.tsx';

type Fill = PrefillInstruction['fills'][number];

const EMPTY: PrefillInstruction = { parameter: '', object: '', match: '', fills: [] };
const BLANK: Fill = { field: '', source: '' };
/** What a person gives or agrees to is never filled in for them. */
const NEVER = new Set(['amount', 'frequency', 'paymentMethod', 'coverFee']);

/** Which record fills the form in, by a signed link, and which of its fields. */
export function PrefillEditor({
  connector,
  configuration,
}: {
  connector: ConnectorKind;
  configuration: string;
}) {
  const { t } = useTranslation('mapper');
  const { readOnly } = useConnectors();
  const [stored, write] = usePart('connectorsPrefillsInstructions', connector);
  const [environment] = usePart('connectorsEnvironments', connector);
  const prefill = stored ?? EMPTY;
  const { data } = useSources(configuration, connector);
  const isName = /^[A-Za-z]\w{0,79}$/.test(prefill.object);
  const targets = useTargets(connector, environment, isName ? [prefill.object] : []);
  const fields = (targets.fields ?? []).flatMap((one) => (one.object === prefill.object ? one.fields : []));
  const change = (part: Partial<PrefillInstruction>): void => write({ ...prefill, ...part });
  const { rows, set, add, remove } = useRows<Fill>(
    prefill.fills,
    BLANK,
    (all) => all.filter(({ field, source }) => field !== '' && source !== ''),
    (fills) => change({ fills: [...fills] }),
  );
  const sources = (data?.fields ?? []).filter(
    ({ key, isConsent, kind }) => !isConsent && kind !== 'file' && !NEVER.has(key),
  );
  const withOwn = (options: { value: string; label: string }[], own: string) =>
    own === '' || options.some(({ value }) => value === own)
      ? options
      : [...options, { value: own, label: own }];
  const names = fields.map(({ name, label }) => ({
    value: name,
    label: label === name ? name : `${label} (${name})`,
  }));
  return (
    <Block title={t('prefill.title')} text={t('prefill.text')}>
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
          onChange={(object) =>
            change({
              object: object ?? '',
              match: '',
              fills: [],
              parameter: prefill.parameter || 'supporter',
            })
          }
        />
        <Select
          label={t('prefill.match')}
          data={withOwn([{ value: 'Id', label: t('prefill.id') }, ...names], prefill.match)}
          value={prefill.match || null}
          searchable
          limit={100}
          disabled={readOnly || prefill.object === ''}
          onChange={(match) => change({ match: match ?? '' })}
        />
        <TextInput
          label={t('prefill.parameter')}
          value={prefill.parameter}
          disabled={readOnly || prefill.object === ''}
          maxLength={40}
          spellCheck={false}
          error={
            prefill.object !== '' && !/^[A-Za-z][\w-]*$/.test(prefill.parameter)
              ? t('prefill.parameterWrong')
              : undefined
          }
          onChange={({ currentTarget: { value } }) =>
            change({ parameter: value.replace(/[^\w-]|^[^A-Za-z]+/g, '') })
          }
        />
      </div>
      {prefill.object === '' ? null : (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t('prefill.fills')}
          </Text>
          {rows.map(({ field, source }, index) => {
            const number = index + 1;
            return (
              // Rows have no identity but their index while they are typed.
              <div key={index} className={classes.row}>
                <Select
                  aria-label={t('prefill.source', { number })}
                  placeholder={t('prefill.sourceOf', { object: prefill.object })}
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
                  placeholder={t('fill.field')}
                  data={withOwn(
                    sources.map(({ key, label }) => ({ value: key, label })),
                    field,
                  )}
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
        </Stack>
      )}
      {stored && prefill.object !== '' ? (
        <PrefillLinks
          connector={connector}
          configuration={configuration}
          prefill={prefill}
          forms={(data?.forms ?? []).filter(({ usesIt }) => usesIt)}
        />
      ) : null}
    </Block>
  );
}
