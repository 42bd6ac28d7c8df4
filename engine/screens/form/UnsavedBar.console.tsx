import { Button, Group, Kbd, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

interface UnsavedBarProps {
  state: { saving: boolean; discard: () => void };
  /** Saves; without it the button submits the form around it. */
  onSave?: () => void;
  /** Describes the unsaved edits. */
  children: ReactNode;
}

/** The bar at the lower edge while something is not saved. */
export function UnsavedBar({ state: { saving, discard }, onSave, children }: UnsavedBarProps) {
  const { t } = useTranslation('screens');
  return (
    <div className={classes.saveBar} role="region" aria-label={t('form.unsaved')}>
      <Text size="sm" role="status" className={classes.saveWords}>
        {children}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" onClick={discard} disabled={saving}>
          {t('form.discard')}
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          size="xs"
          loading={saving}
          {...(onSave ? { onClick: onSave } : {})}
          rightSection={
            <Kbd visibleFrom="sm" className={classes.key} aria-hidden>
              Ctrl S
            </Kbd>
          }
        >
          {t('form.save')}
        </Button>
      </Group>
    </div>
  );
}
