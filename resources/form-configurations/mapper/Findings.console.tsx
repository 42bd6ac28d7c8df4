import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceField } from '../../configuration-parts/fields.ts';
import type { MappingProblem } from '../mapping/problems.ts';
import type { FillSuggestion } from '../mapping/suggest.ts';
import classes from './mapper.module.css';

/** Returns a function that describes a problem of a mapping. */
export function useMappingProblemText(): (problem: MappingProblem) => string {
  const { t } = useTranslation('mapper');
  return (problem) =>
    problem.kind === 'mismatch'
      ? t(`mismatch.${problem.mismatch}`, { source: problem.source })
      : t(`problem.${problem.kind}`, { source: 'source' in problem ? problem.source : '' });
}

/** The problems of a mapping, one below the other. */
export function MapperProblems({ problems }: { problems: readonly MappingProblem[] }) {
  const { t } = useTranslation('mapper');
  const textOf = useMappingProblemText();
  if (problems.length === 0) return null;
  return (
    <Alert
      color="warning"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t('problems', { count: problems.length })}
    >
      <ul className={classes.list}>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.target}`}>
            <span>
              <b>{problem.target}</b>: {textOf(problem)}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Suggestions by name for empty fields, accepted one by one or all at once. */
export function Suggestions({
  suggestions,
  sources,
  accept,
}: {
  suggestions: readonly FillSuggestion[];
  sources: readonly SourceField[];
  accept: (accepted: readonly FillSuggestion[]) => void;
}) {
  const { t } = useTranslation('mapper');
  if (suggestions.length === 0) return null;
  const labelOf = (key: string) => sources.find((one) => one.key === key)?.label ?? key;
  return (
    <Alert
      color="info"
      variant="light"
      icon={<IconBulb size={18} />}
      title={t('suggestions', { count: suggestions.length })}
    >
      <ul className={classes.list}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.target}>
            <Text size="sm">
              {labelOf(suggestion.source)}{' '}
              <span aria-hidden className={classes.arrow}>
                →
              </span>{' '}
              <b>{suggestion.target}</b>
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('acceptOne', { source: labelOf(suggestion.source), target: suggestion.target })}
              onClick={() => accept([suggestion])}
            >
              {t('accept')}
            </Button>
          </li>
        ))}
      </ul>
      {suggestions.length > 1 ? (
        <Group mt="xs">
          <Button size="xs" onClick={() => accept(suggestions)}>
            {t('acceptAll', { count: suggestions.length })}
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}
