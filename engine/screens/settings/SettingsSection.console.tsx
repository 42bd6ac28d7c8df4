import { Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsSectionProps {
  title: string;
  text?: string | undefined;
  /** Below the text, beside the section's fields. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A section of a settings screen: its explanation at the side, its fields beside it; stacked on a phone. */
export function SettingsSection({ title, text, beside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.about}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {text ? (
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        ) : null}
        {beside}
      </div>
      <Stack gap="lg" className={classes.fields}>
        {children}
      </Stack>
    </section>
  );
}
