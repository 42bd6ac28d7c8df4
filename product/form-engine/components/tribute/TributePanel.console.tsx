import { Checkbox, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { tributeKinds } from './kinds.ts';
import type { TributeComponent } from './schema.ts';

/** The kinds of tributes, whether donors may send a card, and its text. */
export function TributePanel({ component, change, error }: PanelProps<TributeComponent>) {
  const { t } = useTranslation('tributeComponent');
  return (
    <PropertiesSection title={t('name')}>
      <Checkbox.Group
        label={t('kinds')}
        error={error('kinds')}
        value={component.kinds}
        onChange={(next) => change({ kinds: tributeKinds.filter((one) => next.includes(one)) })}
      >
        <Stack gap={8} mt={6}>
          {tributeKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(kind)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t('cards')}
        description={t('cardsHelp')}
        checked={component.cards}
        onChange={(event) => change({ cards: event.currentTarget.checked })}
      />
      {component.cards ? (
        <>
          <TextInput
            label={t('cardSubject')}
            placeholder={t('cardSubjectOwn')}
            value={component.cardSubject}
            error={error('cardSubject')}
            onChange={(event) => change({ cardSubject: event.currentTarget.value }, 'cardSubject')}
          />
          <Textarea
            label={t('cardText')}
            description={t('cardTextHelp')}
            placeholder={t('cardTextOwn')}
            autosize
            minRows={3}
            maxRows={12}
            value={component.cardText}
            error={error('cardText')}
            onChange={(event) => change({ cardText: event.currentTarget.value }, 'cardText')}
          />
        </>
      ) : null}
    </PropertiesSection>
  );
}
