import { Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { withOwn, type SelectChoice } from './choices.ts';
import classes from './editor.module.css';
import { useRows } from './use-rows.console.ts';

/** A field that is filled in, and the field of the record that it is filled from. */
export interface Fill {
  field: string;
  source: string;
}

const BLANK: Fill = { field: '', source: '' };

interface FillRowsProps {
  fills: readonly Fill[];
  /** Fields of the record. */
  sources: readonly SelectChoice[];
  /** The fields that can be filled in. */
  fields: readonly SelectChoice[];
  /** Names of the controls, by the number of their row, from 1. */
  labels: Readonly<Record<'source' | 'field' | 'remove', (number: number) => string>> & { add: string };
  placeholders?: Readonly<Record<'source' | 'field', string>>;
  readOnly: boolean;
  onChange: (fills: Fill[]) => void;
}

/** From which fields of a record which fields are filled in, a row for each. */
export function FillRows({
  fills,
  sources,
  fields,
  labels,
  placeholders,
  readOnly,
  onChange,
}: FillRowsProps) {
  const { rows, set, add, remove } = useRows<Fill>(
    fills,
    BLANK,
    (all) => all.filter(({ field, source }) => field !== '' && source !== ''),
    (next) => onChange([...next]),
  );
  return (
    <>
      {rows.map(({ field, source }, index) => (
        // Rows have no identity but their index while they are typed.
        <div key={index} className={classes.row}>
          <Select
            aria-label={labels.source(index + 1)}
            placeholder={placeholders?.source}
            data={withOwn(sources, source)}
            value={source || null}
            searchable
            limit={100}
            disabled={readOnly}
            onChange={(next) => set(index, { source: next ?? '' })}
          />
          <IconArrowRight size={16} aria-hidden className={classes.arrow} />
          <Select
            aria-label={labels.field(index + 1)}
            placeholder={placeholders?.field}
            data={withOwn(fields, field)}
            value={field || null}
            searchable
            disabled={readOnly}
            onChange={(next) => set(index, { field: next ?? '' })}
          />
          {readOnly ? null : <RemoveRow label={labels.remove(index + 1)} onClick={() => remove(index)} />}
        </div>
      ))}
      {readOnly ? null : <AddRow label={labels.add} onClick={add} />}
    </>
  );
}
