import { IconTable } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { markOf } from './read.ts';
import { SurveyPanel } from './SurveyPanel.console.tsx';

export const surveyBuilder: ComponentBuilder<'survey'> = {
  icon: IconTable,
  compares: 'list',
  group: 'fields',
  key: 'survey',
  create: (t) => ({
    label: t('label'),
    rows: [1, 2].map((number) => ({ value: `statement${number}`, label: t('newRow', { number }) })),
    options: (['disagree', 'neutral', 'agree'] as const).map((value) => ({ value, label: t(value) })),
  }),
  Panel: SurveyPanel,
  conditionChoices: ({ rows, options }) =>
    rows.flatMap((row) =>
      options.map(({ value, label }) => ({
        value: markOf(row.value, value),
        label: `${row.label}: ${label}`,
      })),
    ),
};
