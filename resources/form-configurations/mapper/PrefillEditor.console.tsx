import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectorKind } from '../../connectors/kinds.ts';
import { Block } from '../editing/Block.console.tsx';
import { namedChoices, withOwn } from '../editing/choices.ts';
import { FillRows } from '../editing/FillRows.console.tsx';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import classes from '../editing/editor.module.css';
import type { PrefillInstruction } from '../../configuration-parts/parts.ts';
import { useSources, useTargets } from './use-mapper-data.console.ts';
import { PrefillLinks } from './PrefillLinks.console.tsx';

const EMPTY: PrefillInstruction = { parameter: '', object: '', match: '', fills: [] };
/** Questions about the donation, which are never filled in. */
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
  const sources = (data?.fields ?? []).filter(
    ({ key, isConsent, kind }) => !isConsent && kind !== 'file' && !NEVER.has(key),
  );
  const names = namedChoices(fields);
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
          <FillRows
            fills={prefill.fills}
            sources={names}
            fields={sources.map(({ key, label }) => ({ value: key, label }))}
            labels={{
              source: (number) => t('prefill.source', { number }),
              field: (number) => t('prefill.field', { number }),
              remove: (number) => t('prefill.remove', { number }),
              add: t('prefill.add'),
            }}
            placeholders={{
              source: t('prefill.sourceOf', { object: prefill.object }),
              field: t('fill.field'),
            }}
            readOnly={readOnly}
            onChange={(fills) => change({ fills })}
          />
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
