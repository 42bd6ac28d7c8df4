import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { fileGroups, endingsOf } from './kinds.data.ts';
import type { FileComponent } from './schema.ts';

/** The kinds of files that visitors may add. */
export function FilePanel({ component, change }: PanelProps<FileComponent>) {
  const { t } = useTranslation('fileComponent');
  const set = (chosen: string[]) => change({ groups: fileGroups.filter((group) => chosen.includes(group)) });
  return (
    <PropertiesSection title={t('groups')}>
      <Checkbox.Group
        aria-label={t('groups')}
        value={component.groups}
        onChange={set}
        error={component.groups.length === 0 ? t('groupsMissing') : undefined}
      >
        {fileGroups.map((group) => (
          <Checkbox
            key={group}
            value={group}
            label={t(`group.${group}`)}
            description={endingsOf([group]).join(', ')}
            mb="xs"
          />
        ))}
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t('filesHelp')}
      </Text>
    </PropertiesSection>
  );
}
