import { Checkbox, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { tributeKinds } from './kinds.ts';
import type { TributeComponent } from './schema.ts';

/** The kinds of tributes, and whether donors may send a card. */
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
    </PropertiesSection>
  );
}
