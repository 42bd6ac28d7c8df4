import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messagesIn } from '../../messages.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { declarationWording } from './declaration.ts';
import { declarationScopes } from './scopes.ts';
import type { GiftAidComponent } from './schema.ts';

/** The recipient of the declaration, and the gifts that it may cover; the wording is the tax office's. */
export function GiftAidPanel({ component, change, error }: PanelProps<GiftAidComponent>) {
  const { t } = useTranslation('giftAidComponent');
  return (
    <PropertiesSection title={t('declaration')}>
      <TextInput
        label={t('charity')}
        description={t('charityHelp')}
        value={component.charity}
        error={error('charity')}
        onChange={(event) => change({ charity: event.currentTarget.value }, 'charity')}
      />
      <Checkbox.Group
        label={t('scopes')}
        error={error('scopes')}
        value={component.scopes}
        onChange={(next) => change({ scopes: declarationScopes.filter((one) => next.includes(one)) })}
      >
        <Stack gap={8} mt={6}>
          {declarationScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(scope)}
              description={<span lang="en">{declarationWording(component, scope, messagesIn('en'))}</span>}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t('onlyPounds')}
      </Text>
    </PropertiesSection>
  );
}
