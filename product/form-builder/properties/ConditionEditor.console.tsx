import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Condition, ConditionRule } from '@tributary/form-engine/definition/base.ts';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import { useFormBuilder } from '../builder-context.console.ts';
import { conditionSentence } from '../model/condition-sentence.console.ts';
import { componentName } from '../model/naming.ts';
import { RuleEditor } from './RuleEditor.console.tsx';

const MOST_RULES = 20;
const MOST_GROUPS = 10;

interface RuleList {
  match: 'all' | 'any';
  rules: ConditionRule[];
}

interface ConditionEditorProps {
  /** Null for none. */
  value: Condition | null;
  change: (condition: Condition | null, tag?: string) => void;
  /** The error at a path of the component, and the condition's path in it. */
  error: (path: string) => string | undefined;
  path: string;
  /** The id of the component that it belongs to. */
  of: string;
  /** Text when there is none. */
  always: string;
}

/** A condition: all or any of some comparisons, and of groups of comparisons. */
export function ConditionEditor({ value, change, error, path, of, always }: ConditionEditorProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, locale } = useFormBuilder();
  const others = schema.components.flatMap((other) =>
    'key' in other && other.id !== of ? [{ value: other.key, label: componentName(other, words) }] : [],
  );
  const condition: Condition = value ?? { match: 'all', rules: [] };
  const { rules, match, groups = [] } = condition;
  const count = rules.length + groups.length;
  const fresh = (): ConditionRule => ({ field: others[0]?.value ?? '', operator: 'equal', value: '' });

  const put = (next: Partial<Condition>, tag?: string) => {
    const { groups: kept = [], ...changed } = { ...condition, ...next };
    const filled = kept.filter((group) => group.rules.length > 0);
    const isEmpty = changed.rules.length + filled.length === 0;
    change(isEmpty ? null : { ...changed, ...(filled.length > 0 ? { groups: filled } : {}) }, tag);
  };
  const putGroup = (at: number, group: RuleList, tag?: string) =>
    put({ groups: groups.map((each, index) => (index === at ? group : each)) }, tag && `group${at}.${tag}`);

  return (
    <>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {others.length === 0 ? t('condition.none') : always}
        </Text>
      ) : (
        <>
          <Text size="sm">{conditionSentence(condition, schema, words, locale)}</Text>
          {count > 1 ? (
            <Match label={t('condition.match')} value={match} onChange={(next) => put({ match: next })} />
          ) : null}
          <Rules list={condition} path={path} before="" fields={others} error={error} onChange={put} />
          {groups.map((group, index) => {
            const number = String(rules.length + index + 1);
            return (
              <div
                key={index}
                role="group"
                aria-label={t('condition.group', { number })}
                className={classes.box}
              >
                <Group justify="space-between" wrap="nowrap">
                  <Match
                    label={t('condition.groupMatch', { number })}
                    value={group.match}
                    onChange={(next) => putGroup(index, { ...group, match: next })}
                  />
                  <ActionIcon
                    aria-label={t('condition.removeGroup', { number })}
                    onClick={() => put({ groups: groups.filter((_, at) => at !== index) })}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
                <Rules
                  list={group}
                  path={`${path}.groups.${index}`}
                  before={`${number}.`}
                  fields={others}
                  error={error}
                  onChange={(next, tag) => putGroup(index, { ...group, ...next }, tag)}
                />
                <Button
                  size="compact-xs"
                  variant="subtle"
                  leftSection={<IconPlus size={14} />}
                  disabled={group.rules.length >= MOST_RULES}
                  onClick={() => putGroup(index, { ...group, rules: [...group.rules, fresh()] })}
                >
                  {t('condition.addToGroup', { number })}
                </Button>
              </div>
            );
          })}
        </>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={others.length === 0 || rules.length >= MOST_RULES}
          onClick={() => put({ rules: [...rules, fresh()] })}
        >
          {t('condition.add')}
        </Button>
        {count === 0 ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            disabled={groups.length >= MOST_GROUPS}
            onClick={() =>
              put({
                groups: [...groups, { match: match === 'all' ? 'any' : 'all', rules: [fresh(), fresh()] }],
              })
            }
          >
            {t('condition.addGroup')}
          </Button>
        )}
      </Group>
    </>
  );
}

interface MatchProps {
  label: string;
  value: 'all' | 'any';
  onChange: (value: 'all' | 'any') => void;
}

function Match({ label, value, onChange }: MatchProps) {
  const { t } = useTranslation('formBuilder');
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={[
        { value: 'all', label: t('condition.all') },
        { value: 'any', label: t('condition.any') },
      ]}
      value={value}
      onChange={(next) => onChange(next === 'any' ? 'any' : 'all')}
    />
  );
}

interface RulesProps {
  list: RuleList;
  /** Where the list is in its component. */
  path: string;
  /** Prefix of its comparisons' numbers. */
  before: string;
  fields: { value: string; label: string }[];
  error: (path: string) => string | undefined;
  onChange: (change: Pick<RuleList, 'rules'>, tag?: string) => void;
}

function Rules({ list: { rules }, path, before, fields, error, onChange }: RulesProps) {
  if (rules.length === 0) return null;
  return (
    <ol className={classes.list}>
      {rules.map((rule, index) => (
        <li key={index} className={classes.box}>
          <RuleEditor
            rule={rule}
            number={`${before}${index + 1}`}
            fields={fields}
            error={error(`${path}.rules.${index}.field`)}
            onChange={(patch, tag) =>
              onChange(
                { rules: rules.map((each, at) => (at === index ? { ...each, ...patch } : each)) },
                tag && `rule${index}`,
              )
            }
            onRemove={() => onChange({ rules: rules.filter((_, at) => at !== index) })}
          />
        </li>
      ))}
    </ol>
  );
}
