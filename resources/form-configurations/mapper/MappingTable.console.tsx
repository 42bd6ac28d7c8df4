import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { useKnownKeys } from '../editing/KeyInput.console.tsx';
import { targetPath, type SourceField, type TargetField } from '../../configuration-parts/fields.ts';
import { mappingOf, rowsOf, wholeRows, type MappingRow, type SourceKind } from '../mapping/mapping-rows.ts';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import { MappingTarget } from './MappingTarget.console.tsx';
import { useRows } from '../editing/use-rows.console.ts';
import classes from '../editing/editor.module.css';

const KINDS: readonly SourceKind[] = ['field', 'constant', 'expression'];
const BLANK: MappingRow = { kind: 'field', value: '', target: '' };

interface MappingTableProps {
  connector: string;
  sources: readonly SourceField[];
  targets: readonly { object: string; fields: readonly TargetField[] }[];
}

/** The mapping as lines of inputs: for narrow screens, and for fields that neither the form nor the service lists. */
export function MappingTable({ connector, sources, targets }: MappingTableProps) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const shared = useKnownKeys();
  const [mapping, write] = usePart('connectorsMappings', connector);
  const { rows, set, add, remove } = useRows(rowsOf(mapping), BLANK, wholeRows, (next) =>
    write(mappingOf(next)),
  );
  const keys = sources.length > 0 ? sources.map(({ key }) => key) : shared;
  const paths = targets.flatMap(({ object, fields }) => fields.map(({ name }) => targetPath(object, name)));
  return (
    <>
      {rows.length === 0 ? t('mapping.none') : null}
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their index while they are typed.
          <div key={index} className={classes.row}>
            <Select
              aria-label={t('mapping.kind', { number })}
              data={KINDS.map((value) => ({ value, label: t(`mapping.kinds.${value}`) }))}
              value={row.kind}
              disabled={readOnly}
              allowDeselect={false}
              onChange={(kind) => set(index, { kind: (kind ?? 'field') as SourceKind, value: '' })}
            />
            {row.kind === 'field' ? (
              <Autocomplete
                aria-label={t('mapping.value.field', { number })}
                placeholder={t('fieldKey')}
                data={[...new Set(keys)]}
                limit={50}
                value={row.value}
                disabled={readOnly}
                spellCheck={false}
                maxLength={100}
                onChange={(value) => set(index, { value })}
              />
            ) : (
              <TextInput
                aria-label={t(`mapping.value.${row.kind}`, { number })}
                placeholder={row.kind === 'expression' ? '{{firstName}} {{lastName}}' : ''}
                value={row.value}
                disabled={readOnly}
                maxLength={500}
                onChange={({ currentTarget: { value } }) => set(index, { value })}
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
      {readOnly ? null : <AddRow label={t('mapping.add')} onClick={add} />}
    </>
  );
}
