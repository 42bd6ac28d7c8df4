import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isConnectorKind, KINDS } from '../../connectors/kinds.ts';
import { CONDITION_OPERATORS, type ConditionGroup, type Trigger } from '../../configuration-parts/parts.ts';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { Block } from '../editing/Block.console.tsx';
import { KeyInput } from '../editing/KeyInput.console.tsx';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import { useRows } from '../editing/use-rows.console.ts';
import classes from '../editing/editor.module.css';

type Rule = ConditionGroup['rules'][number];
type Operator = Rule['operator'];

const EMPTY: Trigger = { match: 'all', rules: [], groups: [] };
const BLANK: Rule = { field: '', operator: 'equal', value: '' };
const needsValue = (operator: Operator): boolean => operator !== 'isEmpty' && operator !== 'notEmpty';
const wholeRules = (rules: readonly Rule[]): Rule[] => rules.filter(({ field }) => field.trim() !== '');

/** When anything is sent: rules on the answers, and groups of rules that count as one. */
export function TriggerEditor({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const [stored, write] = usePart('connectorsTriggerConditions', connector);
  const trigger = stored ?? EMPTY;
  const setGroups = (groups: ConditionGroup[]): void => write({ ...trigger, groups });
  return (
    <Block
      title={t('trigger.title')}
      text={t(
        isConnectorKind(connector) && KINDS[connector].isPayment ? 'trigger.paymentText' : 'trigger.text',
      )}
    >
      <Group
        name={t('trigger.title')}
        group={trigger}
        readOnly={readOnly}
        onChange={(group) => write({ ...trigger, ...group })}
      />
      {trigger.groups.map((group, index) => {
        const number = index + 1;
        return (
          // Groups have no identity but their index.
          <div key={index} className={classes.group}>
            <Group
              name={t('trigger.group', { number })}
              group={group}
              readOnly={readOnly}
              onChange={(changed) =>
                setGroups(trigger.groups.map((one, at) => (at === index ? { ...one, ...changed } : one)))
              }
            />
            {readOnly ? null : (
              <RemoveRow
                label={t('trigger.removeGroup', { number })}
                onClick={() => setGroups(trigger.groups.filter((_, at) => at !== index))}
              />
            )}
          </div>
        );
      })}
      {readOnly ? null : (
        <AddRow
          label={t('trigger.addGroup')}
          onClick={() => setGroups([...trigger.groups, { match: 'any', rules: [] }])}
        />
      )}
    </Block>
  );
}

interface GroupProps {
  name: string;
  group: ConditionGroup;
  readOnly: boolean;
  onChange: (group: ConditionGroup) => void;
}

/** Rules, all or any of which must hold. */
function Group({ name, group: { match, rules: stored }, readOnly, onChange }: GroupProps) {
  const { t } = useTranslation('formConfigurations');
  const { rows, set, add, remove } = useRows<Rule>(stored, BLANK, wholeRules, (rules) =>
    onChange({ match, rules: [...rules] }),
  );
  return (
    <div className={classes.rules} role="group" aria-label={name}>
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label={t('trigger.match', { name })}
        disabled={readOnly}
        value={match}
        data={(['all', 'any'] as const).map((value) => ({ value, label: t(`trigger.matches.${value}`) }))}
        onChange={(value) => onChange({ match: value as ConditionGroup['match'], rules: stored })}
      />
      {rows.map(({ field, operator, value }, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their index while they are typed.
          <div key={index} className={classes.row}>
            <KeyInput
              label={t('trigger.field', { number })}
              placeholder={t('fieldKey')}
              value={field}
              disabled={readOnly}
              onChange={(key) => set(index, { field: key })}
            />
            <Select
              aria-label={t('trigger.operator', { number })}
              data={CONDITION_OPERATORS.map((one) => ({ value: one, label: t(`operator.${one}`) }))}
              value={operator}
              disabled={readOnly}
              allowDeselect={false}
              onChange={(one) => set(index, { operator: (one ?? 'equal') as Operator })}
            />
            {needsValue(operator) ? (
              <TextInput
                aria-label={t('trigger.value', { number })}
                value={value}
                disabled={readOnly}
                maxLength={500}
                onChange={({ currentTarget }) => set(index, { value: currentTarget.value })}
              />
            ) : null}
            {readOnly ? null : (
              <RemoveRow label={t('trigger.remove', { number })} onClick={() => remove(index)} />
            )}
          </div>
        );
      })}
      {readOnly ? null : <AddRow label={t('trigger.add')} onClick={add} />}
    </div>
  );
}
