import { Radio, Stack } from '@mantine/core';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import { useTranslation } from 'react-i18next';
import { Block } from '../editing/Block.console.tsx';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';

/** Represents no choice: the organization's default. */
const OPEN = 'open';

/** Selects the environment whose connector settings the form uses. */
export function EnvironmentEditor({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const [environment, write] = usePart('connectorsEnvironments', connector);
  return (
    <Block title={t('environment.title')} text={t('environment.text')}>
      <Radio.Group
        aria-label={t('environment.title')}
        value={environment ?? OPEN}
        onChange={(value) => write(ENVIRONMENTS.find((one) => one === value))}
      >
        <Stack gap="xs">
          {([OPEN, ...ENVIRONMENTS] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={readOnly}
              label={t(`environment.${value}`)}
              description={t(`environment.help.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Block>
  );
}
