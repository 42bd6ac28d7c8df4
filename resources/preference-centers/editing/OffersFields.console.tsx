import { Checkbox, Group } from '@mantine/core';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useTranslation } from 'react-i18next';
import { PAUSE_CHOICES, PREFERENCE_FREQUENCIES } from '../choices.ts';
import { useOffers } from './typed.console.ts';

/** How often visitors may want to hear, and for how long they may pause. */
export function OffersFields() {
  const { t } = useTranslation('preferenceCenters');
  const { frequencies, pauses } = useOffers();
  const often = useField({ name: 'frequencies', help: t('help.frequencies') });
  const pause = useField({ name: 'pauses', help: t('help.pauses') });
  return (
    <>
      <Checkbox.Group
        id={often.frame.id}
        label={often.frame.label}
        description={often.frame.description}
        error={often.frame.error}
        value={frequencies}
        onChange={(next) =>
          often.field.onChange(PREFERENCE_FREQUENCIES.filter((each) => next.includes(each)))
        }
      >
        <Group gap="md" mt="xs">
          {PREFERENCE_FREQUENCIES.map((each) => (
            <Checkbox
              key={each}
              value={each}
              label={t(`frequency.${each}`)}
              disabled={often.frame.disabled}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        id={pause.frame.id}
        label={pause.frame.label}
        description={pause.frame.description}
        error={pause.frame.error}
        value={pauses.map(String)}
        onChange={(next) => pause.field.onChange(PAUSE_CHOICES.filter((each) => next.includes(String(each))))}
      >
        <Group gap="md" mt="xs">
          {PAUSE_CHOICES.map((each) => (
            <Checkbox
              key={each}
              value={String(each)}
              label={t('months', { count: each })}
              disabled={pause.frame.disabled}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
