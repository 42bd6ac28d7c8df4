import { Select, TextInput } from '@mantine/core';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useTranslation } from 'react-i18next';
import { KINDS } from '../../connectors/kinds.ts';
import { AddRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { MappingTarget } from '../../form-configurations/mapper/MappingTarget.console.tsx';
import { useRows } from '../../form-configurations/editing/use-rows.console.ts';
import classes from '../../form-configurations/editing/editor.module.css';
import { useTargets } from '../../form-configurations/mapper/use-mapper-data.console.ts';
import { targetParts, targetPath } from '../../configuration-parts/fields.ts';
import {
  mappingOf,
  rowsOf,
  wholeRows,
  type MappingRow,
} from '../../form-configurations/mapping/mapping-rows.ts';
import type { Mapping } from '../../configuration-parts/parts.ts';
import type { StoreConnector } from '../mappings.ts';
import { usePreferenceFields } from './preference-fields.console.ts';

const BLANK: MappingRow = { kind: 'field', value: '', target: '' };
const ROW_KINDS = ['field', 'constant'] as const;

interface MappedFieldsProps {
  connector: StoreConnector;
  fields: Mapping;
  write: (fields: Mapping) => void;
}

/** The mapping of a connector: a line for each field of the target. */
export function MappedFields({ connector, fields, write }: MappedFieldsProps) {
  const { t } = useTranslation(['preferenceCenters', 'formConfigurations']);
  const { readOnly } = useFormFrame();
  const sources = usePreferenceFields();
  const { rows, set, add, remove } = useRows(rowsOf(fields), BLANK, wholeRows, (next) =>
    write(mappingOf(next)),
  );
  const objects = [...new Set([...Object.keys(fields).map((path) => targetParts(path).object), 'Contact'])];
  const asked = KINDS[connector].writesRecords
    ? objects.filter((name) => /^[A-Za-z]\w{0,79}$/.test(name))
    : [];
  const targets = useTargets(connector, undefined, asked.slice(0, 10)).fields ?? [];
  const paths = targets.flatMap(({ object, fields: own }) => own.map(({ name }) => targetPath(object, name)));
  return (
    <>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their index while they are typed.
          <div key={index} className={classes.row}>
            <Select
              aria-label={t('formConfigurations:mapping.kind', { number })}
              data={ROW_KINDS.map((value) => ({ value, label: t(`store.kinds.${value}`) }))}
              value={row.kind === 'constant' ? 'constant' : 'field'}
              disabled={readOnly}
              allowDeselect={false}
              onChange={(kind) => set(index, { kind: kind === 'constant' ? kind : 'field', value: '' })}
            />
            {row.kind === 'constant' ? (
              <TextInput
                aria-label={t('formConfigurations:mapping.value.constant', { number })}
                value={row.value}
                disabled={readOnly}
                maxLength={500}
                onChange={({ currentTarget: { value } }) => set(index, { value })}
              />
            ) : (
              <Select
                aria-label={t('store.source', { number })}
                placeholder={t('store.sourcePlaceholder')}
                data={
                  sources.some(({ value }) => value === row.value) || row.value === ''
                    ? sources
                    : [...sources, { value: row.value, label: row.value }]
                }
                value={row.value || null}
                disabled={readOnly}
                searchable
                onChange={(value) => set(index, { value: value ?? '' })}
              />
            )}
            <MappingTarget
              rows={rows}
              index={index}
              paths={paths}
              readOnly={readOnly}
              onChange={(target) => set(index, { target })}
              onRemove={() => remove(index)}
            />
          </div>
        );
      })}
      {readOnly ? null : <AddRow label={t('formConfigurations:mapping.add')} onClick={add} />}
    </>
  );
}
