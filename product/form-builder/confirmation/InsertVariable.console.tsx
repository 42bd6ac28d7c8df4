import { Button, Code, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { FIXED_VARIABLES, knownVariables } from '@tributary/form-engine/variables.ts';
import { useTranslation } from 'react-i18next';
import classes from './confirmation.module.css';

interface InsertVariableProps {
  schema: FormSchema;
  isDonation: boolean;
  onInsert: (name: string) => void;
}

/** Everything that the e-mail's texts may contain of a submission, to be put in. */
export function InsertVariable({ schema, isDonation, onInsert }: InsertVariableProps) {
  const { t } = useTranslation('confirmation');
  const labelOf = (name: string): string => {
    const fixed = FIXED_VARIABLES.find((each) => each === name);
    if (fixed) return t(`variable.${fixed}`);
    const question = schema.components.find((component) => 'key' in component && component.key === name);
    return question && 'label' in question ? question.label : name;
  };
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.insert}
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          {t('insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.variables}>
        {knownVariables(schema.components, isDonation).map((name) => (
          <Menu.Item
            key={name}
            rightSection={<Code dir="ltr">{`{${name}}`}</Code>}
            onClick={() => onInsert(name)}
          >
            <bdi>{labelOf(name)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
