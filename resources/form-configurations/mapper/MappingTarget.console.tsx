import { Autocomplete } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import classes from '../editing/editor.module.css';
import { isRepeated, type MappingRow } from '../mapping/mapping-rows.ts';

interface MappingTargetProps {
  rows: readonly MappingRow[];
  index: number;
  /** Known fields of the target; others can be typed. */
  paths: readonly string[];
  readOnly: boolean;
  onChange: (target: string) => void;
  onRemove: () => void;
}

/** The end of a mapping's row: into which field of the target, and a way to remove the row. */
export function MappingTarget({ rows, index, paths, readOnly, onChange, onRemove }: MappingTargetProps) {
  const { t } = useTranslation('formConfigurations');
  const number = index + 1;
  return (
    <>
      <IconArrowRight size={16} aria-hidden className={classes.arrow} />
      <Autocomplete
        aria-label={t('mapping.target', { number })}
        placeholder={t('targetField')}
        data={[...paths]}
        limit={50}
        value={rows[index]?.target ?? ''}
        disabled={readOnly}
        spellCheck={false}
        maxLength={200}
        error={isRepeated(rows, index) ? t('duplicate') : undefined}
        onChange={onChange}
      />
      {readOnly ? null : <RemoveRow label={t('mapping.remove', { number })} onClick={onRemove} />}
    </>
  );
}
