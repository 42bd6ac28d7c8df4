import { TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Prefill } from '../parts.ts';
import { AddRow, Block, RemoveRow } from './Block.console.tsx';
import { KeyInput } from './KeyInput.console.tsx';
import { useConnectors, usePart } from './use-parts.console.ts';
import { useRows } from './use-rows.console.ts';
import classes from './editor.module.css';

type Fill = Prefill['fills'][number];

const BLANK: Fill = { field: '', source: '' };
const wholeFills = (fills: readonly Fill[]): Fill[] =>
  fills.filter(({ field, source }) => field.trim() !== '' && source.trim() !== '');

/** Which parameter of the address names the record, and which of its fields fill the form beforehand. */
export function PrefillEditor({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const [stored, write] = usePart('connectorsPrefillsInstructions', connector);
  const prefill: Prefill = stored ?? { parameter: '', fills: [] };
  const { rows, set, add, remove } = useRows<Fill>(prefill.fills, BLANK, wholeFills, (fills) =>
    write({ ...prefill, fills: [...fills] }),
  );
  return (
    <Block title={t('prefill.title')} text={t('prefill.text')}>
      <TextInput
        label={t('prefill.parameter')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t('prefill.parameterHelp')}
        value={prefill.parameter}
        disabled={readOnly}
        spellCheck={false}
        maxLength={64}
        maw={320}
        onChange={({ currentTarget: { value } }) => write({ ...prefill, parameter: value })}
      />
      {rows.map(({ field, source }, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their place while they are typed.
          <div key={index} className={classes.row}>
            <KeyInput
              label={t('prefill.field', { number })}
              placeholder={t('fieldKey')}
              value={field}
              disabled={readOnly}
              onChange={(value) => set(index, { field: value })}
            />
            <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
            <TextInput
              aria-label={t('prefill.source', { number })}
              placeholder={t('targetField')}
              value={source}
              disabled={readOnly}
              maxLength={200}
              onChange={({ currentTarget: { value } }) => set(index, { source: value })}
            />
            {readOnly ? null : (
              <RemoveRow label={t('prefill.remove', { number })} onClick={() => remove(index)} />
            )}
          </div>
        );
      })}
      {readOnly ? null : <AddRow label={t('prefill.add')} onClick={add} />}
    </Block>
  );
}
