import { Text, Title } from '@mantine/core';
import { useFigures } from '@tributary/engine/screens/report/use-figures.console.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormStatistics } from '../routes.ts';
import classes from './funnel.module.css';

interface Stage {
  key: string;
  name: string;
  count: number;
}

/**
 * The way through a form as a table whose rows have bars: the visitors of each stage, and those lost since the stage
 * before.
 */
export function Funnel({ statistics: { steps, totals } }: { statistics: FormStatistics }) {
  const { t } = useTranslation('formStatistics');
  const { number, share } = useFigures();
  const id = useId();
  const stages: Stage[] = [
    { key: 'view', name: t('views'), count: totals.views },
    ...steps.map(({ step, label, isReview, reached }) => ({
      key: `step ${step}`,
      name: isReview
        ? t('funnel.review')
        : step === 0 && steps.length === 1
          ? t('starts')
          : label
            ? t('funnel.stepNamed', { number: step + 1, label })
            : t('funnel.step', { number: step + 1 }),
      count: reached,
    })),
    { key: 'completed', name: t('completed'), count: totals.completed },
  ];
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('funnel.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('funnel.text')}
      </Text>
      <table className={classes.funnel} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('funnel.stage')}</th>
            <th scope="col">{t('funnel.people')}</th>
            <th scope="col">{t('funnel.ofViews')}</th>
            <th scope="col">{t('funnel.lostColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ key, name, count }, at) => {
            const next = stages[at + 1];
            const lost = next ? Math.max(0, count - next.count) : 0;
            return (
              <tr key={key}>
                <th scope="row">
                  <span>{name}</span>
                  <span
                    className={classes.bar}
                    data-done={key === 'completed' || undefined}
                    style={{ inlineSize: `${(count / most) * 100}%` }}
                  />
                </th>
                <td>{number(count)}</td>
                <td>
                  <bdi>{share(count, totals.views)}</bdi>
                </td>
                <td>
                  <bdi>{next && next.count <= count ? share(lost, count) : '–'}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
