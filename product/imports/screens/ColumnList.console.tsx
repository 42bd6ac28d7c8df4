import { Select, Text, Textarea } from '@mantine/core';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import type { ImportTarget } from '../definition/choices.ts';
import { readTarget } from '../rows/targets.ts';
import classes from './imports.module.css';
import { offeredTargets, type MatchingDraft } from './matching.console.ts';

/** How a target is called. */
export function useTargetName(schema: FormSchema | undefined): (target: string) => string {
  const { t } = useTranslation('imports');
  return (target) => {
    const { name, key } = readTarget(target);
    if (name !== 'answer' && name !== 'consent' && name !== 'consentDate')
      return t(`target.${target as ImportTarget}`);
    const question = schema?.components.find((one) => 'key' in one && one.key === key);
    const label = (question && 'label' in question && question.label) || key;
    return t(`target.${name}`, { name: label });
  };
}

interface ColumnListProps {
  data: ImportDetail;
  draft: MatchingDraft;
  schema: FormSchema | undefined;
  set: (change: Partial<MatchingDraft>) => void;
}

/** The file's columns with an example, and the target of each. */
export function ColumnList({ data: { header, sample }, draft, schema, set }: ColumnListProps) {
  const { t } = useTranslation('imports');
  const nameOf = useTargetName(schema);
  const { usual, questions, consents } = offeredTargets(draft.kind, schema);
  const option = (value: string) => ({ value, label: nameOf(value) });
  const groups = [
    { group: t('group.usual'), items: usual.map(option) },
    { group: t('group.form'), items: questions.map(({ key }) => option(`answer:${key}`)) },
    {
      group: t('group.consents'),
      items: consents.flatMap(({ key }) => [option(`consent:${key}`), option(`consentDate:${key}`)]),
    },
  ].filter(({ items }) => items.length > 0);
  const asked = consents.filter(({ key }) => draft.columns.includes(`consent:${key}`));
  return (
    <>
      <ul className={classes.columns}>
        {header.map((heading, at) => {
          const example = sample.map((cells) => cells[at] ?? '').find((cell) => cell !== '');
          const name = heading || `${t('column')} ${at + 1}`;
          return (
            <li key={`${name} ${at + 1}`}>
              <div className={classes.words}>
                <div className={classes.heading}>
                  <bdi>{name}</bdi>
                </div>
                <Text size="sm" c="dimmed" className={classes.example}>
                  {t('example')}: <bdi>{example ?? t('empty')}</bdi>
                </Text>
              </div>
              <Select
                aria-label={name}
                data={groups}
                value={draft.columns[at] ?? null}
                placeholder={t('leaveOut')}
                onChange={(target) =>
                  set({ columns: draft.columns.map((before, place) => (place === at ? target : before)) })
                }
                clearable
                searchable
              />
            </li>
          );
        })}
      </ul>
      {asked.map(({ key, label, wording }) => (
        <Textarea
          key={key}
          label={t('wording', { name: label || key })}
          description={t('wordingText')}
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.wordings[key] ?? wording}
          onChange={(event) => set({ wordings: { ...draft.wordings, [key]: event.currentTarget.value } })}
        />
      ))}
    </>
  );
}
