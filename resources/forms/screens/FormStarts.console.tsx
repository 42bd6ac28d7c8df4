import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormStart } from '../form-start.ts';
import classes from './FormStarts.module.css';

interface FormStartsProps {
  starts: readonly FormStart[];
  /** Id of the starting point. */
  chosen: string;
  onChoose: (id: string) => void;
  /** On a screen: with pictures, and wider than the fields. In a dialog they are left out. */
  wide?: boolean;
}

/** The starting points of a new form, one of which is chosen. */
export function FormStarts({ starts, chosen, onChoose, wide = false }: FormStartsProps) {
  const { t } = useTranslation('forms');
  return (
    <Radio.Group label={t('start')} value={chosen} onChange={onChoose} name="start">
      <div className={classes.starts} data-wide={wide || undefined}>
        {starts.map(({ id, title, text, picture, refusal }) => (
          <div key={id} className={classes.start}>
            {wide && picture}
            <Radio
              size="sm"
              className={classes.choice}
              value={id}
              disabled={refusal !== undefined}
              label={title}
              description={refusal ?? text}
            />
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
