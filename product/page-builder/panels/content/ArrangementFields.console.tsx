import { Button, SegmentedControl, Switch } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { column } from '../../blocks/node.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';

const COUNTS = [1, 2, 3, 4] as const;

/** The number of columns, and their arrangement; for one column, whether it is a card. */
export function ArrangementFields({ component }: { component: Component }) {
  const { actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  if (component.get('type') === 'column') {
    const parent = component.parent();
    return (
      <>
        <Switch
          size="xs"
          label={t('columns.card')}
          checked={component.getClasses().includes('ts-card')}
          onChange={(event) => {
            if (event.currentTarget.checked) component.addClass('ts-card');
            else component.removeClass(['ts-card', 'ts-card--float']);
          }}
        />
        <Button size="xs" variant="default" onClick={() => actions.select(parent)}>
          {t('columns.editRow')}
        </Button>
      </>
    );
  }
  return <RowFields row={component} />;
}

function RowFields({ row }: { row: Component }) {
  const { t } = useTranslation('pageBuilder');
  const classes = row.getClasses() as string[];
  const filled = row.components().models.filter((child) => child.components().length > 0).length;
  const setCount = (count: number): void => {
    row.removeClass([...COUNTS.map((each) => `ts-columns--${each}`), 'ts-columns--aside']);
    if (count > 1) row.addClass(`ts-columns--${count}`);
    while (row.components().length < count) row.append(column([]));
    // Only empty columns are removed: choosing a number deletes no content.
    for (const child of [...row.components().models].reverse()) {
      if (row.components().length > count && child.components().length === 0) child.remove();
    }
  };
  return (
    <>
      <div>
        <p className="pb-label" id="pb-columns">
          {t('columns.count')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="pb-columns"
          value={String(row.components().length)}
          onChange={(value) => setCount(Number(value))}
          data={COUNTS.map((count) => ({
            value: String(count),
            label: String(count),
            disabled: count < filled,
          }))}
        />
        <p className="pb-hint">{t('columns.countHint')}</p>
      </div>
      <div>
        <p className="pb-label" id="pb-columns-align">
          {t('columns.align')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="pb-columns-align"
          value={classes.includes('ts-columns--top') ? 'top' : 'middle'}
          onChange={(value) => {
            if (value === 'top') row.addClass('ts-columns--top');
            else row.removeClass('ts-columns--top');
          }}
          data={[
            { value: 'top', label: t('columns.top') },
            { value: 'middle', label: t('columns.middle') },
          ]}
        />
      </div>
      {row.components().length === 2 && (
        <Switch
          size="xs"
          label={t('columns.aside')}
          checked={classes.includes('ts-columns--aside')}
          onChange={(event) => {
            row.removeClass(['ts-columns--2', 'ts-columns--aside']);
            row.addClass(event.currentTarget.checked ? 'ts-columns--aside' : 'ts-columns--2');
          }}
        />
      )}
    </>
  );
}
