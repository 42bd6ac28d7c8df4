import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddMenu } from '../palette/AddMenu.console.tsx';
import classes from './Canvas.module.css';

/** A gap that becomes a plus under the pointer. The keyboard adds through the tools of the selected component. */
export function InsertPoint({ index }: { index: number }) {
  const { t } = useTranslation('formBuilder');
  return (
    <div className={classes.gap}>
      <AddMenu index={index}>
        <button type="button" className={classes.plus} tabIndex={-1} aria-label={t('addHere')}>
          <IconPlus size={14} />
        </button>
      </AddMenu>
    </div>
  );
}
