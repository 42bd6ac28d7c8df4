import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { formFieldId } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { ANY_SITE, MOST_ORIGINS, siteOriginOf } from '@tributary/resources/forms/embedded-settings.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './EmbedScreen.module.css';

const FIELD = 'embeddedSettings.origins';

/** The sites that may show the form, one by one, or all sites. */
export function SitesField() {
  const { t } = useTranslation(['embedding', 'forms']);
  const origins = useFieldValue(FIELD) as string[];
  const set = useSetField();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<'origin' | 'originTwice' | 'originsMany'>();
  const input = useRef<HTMLInputElement>(null);
  const named = origins.filter((origin) => origin !== ANY_SITE);
  const isAny = origins.includes(ANY_SITE);

  function add(): void {
    const origin = siteOriginOf(typed.trim());
    const wrong = !origin
      ? 'origin'
      : origins.includes(origin)
        ? 'originTwice'
        : origins.length >= MOST_ORIGINS
          ? 'originsMany'
          : undefined;
    setRefusal(wrong);
    input.current?.focus();
    if (wrong || !origin) return;
    set(FIELD, [...origins, origin]);
    setTyped('');
  }

  return (
    <FormSection title={t('sites.title')} text={t('sites.text')}>
      {named.length === 0 && !isAny ? <Text size="sm">{t('sites.none')}</Text> : null}
      {named.length > 0 ? (
        <ul className={classes.sites} aria-label={t('sites.title')}>
          {named.map((origin) => (
            <li key={origin}>
              <Text component="span" className={classes.site}>
                {origin}
              </Text>
              <Tooltip label={t('sites.remove', { site: origin })}>
                <ActionIcon
                  aria-label={t('sites.remove', { site: origin })}
                  onClick={() => {
                    set(
                      FIELD,
                      origins.filter((one) => one !== origin),
                    );
                    input.current?.focus();
                  }}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      ) : null}
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          id={formFieldId(FIELD)}
          ref={input}
          className={classes.adding}
          label={t('sites.add')}
          description={t('sites.addHelp')}
          error={refusal ? t(`forms:refusal.${refusal}`) : undefined}
          inputMode="url"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefusal(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Button variant="default" mt={26} onClick={add}>
          {t('sites.addNow')}
        </Button>
      </Group>
      <Stack gap={0}>
        <Switch
          label={t('sites.any')}
          description={t('sites.anyHelp')}
          checked={isAny}
          onChange={(event) => set(FIELD, event.currentTarget.checked ? [...named, ANY_SITE] : named)}
        />
      </Stack>
    </FormSection>
  );
}
