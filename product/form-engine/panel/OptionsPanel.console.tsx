import { ActionIcon, Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { IconGitBranch, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormComponent } from '../schema.ts';
import { DraftInput } from './DraftInput.console.tsx';
import { usePanel } from './panel-context.console.ts';
import { optionsFromLines, refusedValue, valueFor } from './options.ts';
import classes from './Panel.module.css';
import type { PanelProps } from './panel-props.ts';
import { RowActions } from './RowActions.console.tsx';
import { PropertiesSection } from './PropertiesSection.console.tsx';

type WithOptions = Extract<FormComponent, { options: { value: string }[] }>;

/** The choices: their labels, and on demand the values stored for them. */
export function OptionsPanel({ component, change, error }: PanelProps<WithOptions>) {
  const { t } = useTranslation('formPanel');
  const [showValues, setShowValues] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [conditionOf, setConditionOf] = useState<number | null>(null);
  const { optionCondition } = usePanel();
  // The marks of a survey are the same in every row.
  const isConditional = component.type !== 'survey';
  const { options } = component;
  type Option = WithOptions['options'][number];

  const put = (next: Option[], tag?: string) => change({ options: next }, tag);
  const set = (index: number, patch: Partial<Option>, tag: string) =>
    put(
      options.map((option, at) => (at === index ? { ...option, ...patch } : option)),
      `${tag}${index}`,
    );
  const add = () => {
    const label = t('option', { number: options.length + 1 });
    put([...options, { label, value: valueFor(label, options) }]);
  };

  return (
    <PropertiesSection title={t('options')}>
      <ol className={classes.list}>
        {options.map((option, index) => {
          const number = index + 1;
          return (
            // Options have no identity but their place while they are typed.
            <li key={index} className={classes.row}>
              <div>
                <TextInput
                  aria-label={t('optionLabel', { number })}
                  value={option.label}
                  error={
                    error(`options.${index}.label`) ??
                    (showValues ? undefined : error(`options.${index}.value`))
                  }
                  onChange={(event) => set(index, { label: event.currentTarget.value }, 'optionLabel')}
                />
                {showValues ? (
                  <DraftInput
                    mt={4}
                    size="xs"
                    spellCheck={false}
                    aria-label={t('optionValue', { number })}
                    value={option.value}
                    error={error(`options.${index}.value`)}
                    commit={(value) => {
                      const refused = refusedValue(value.trim(), option, options);
                      if (refused) return t(refused);
                      set(index, { value: value.trim() }, 'optionValue');
                      return undefined;
                    }}
                  />
                ) : null}
              </div>
              <RowActions
                rows={options}
                index={index}
                labels={{ up: t('moveOptionUp', { number }), remove: t('removeOption', { number }) }}
                put={(next) => put(next)}
              >
                {isConditional ? (
                  <ActionIcon
                    aria-label={t('optionCondition', { number })}
                    aria-expanded={conditionOf === index}
                    color={'condition' in option && option.condition ? undefined : 'gray'}
                    onClick={() => setConditionOf(conditionOf === index ? null : index)}
                  >
                    <IconGitBranch size={16} />
                  </ActionIcon>
                ) : null}
              </RowActions>
              {isConditional && conditionOf === index ? (
                <div className={classes.wide}>
                  {optionCondition(
                    { condition: ('condition' in option && option.condition) || null },
                    { of: component.id, path: `options.${index}.condition`, error },
                    (condition, tag) => set(index, { condition }, tag ?? 'optionCondition'),
                  )}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {pasting ? (
        <PasteBox
          lines={options.map((option) => option.label).join('\n')}
          onApply={(lines) => {
            put(optionsFromLines(lines, options));
            setPasting(false);
          }}
          onCancel={() => setPasting(false)}
        />
      ) : (
        <Group gap="xs">
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('addOption')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setPasting(true)}>
            {t('pasteOptions')}
          </Button>
        </Group>
      )}
      <Switch
        size="xs"
        label={t('showValues')}
        checked={showValues}
        onChange={(event) => setShowValues(event.currentTarget.checked)}
      />
    </PropertiesSection>
  );
}

interface PasteBoxProps {
  lines: string;
  onApply: (lines: string) => void;
  onCancel: () => void;
}

function PasteBox({ lines, onApply, onCancel }: PasteBoxProps) {
  const { t } = useTranslation('formPanel');
  const [text, setText] = useState(lines);
  return (
    <div className={classes.box}>
      <Textarea
        label={t('pasteOptions')}
        description={t('pasteOptionsHelp')}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" disabled={text.trim() === ''} onClick={() => onApply(text)}>
          {t('pasteApply')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </div>
  );
}
