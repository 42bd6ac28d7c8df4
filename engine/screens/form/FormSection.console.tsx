import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** A named group of fields. */
export function FormSection({
  title,
  text,
  wide = false,
  children,
}: {
  title: string;
  text?: string;
  /** Pictures to choose from: wider than a column of fields. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.section} data-wide={wide || undefined}>
      <legend className={classes.legend}>
        <h2 className={classes.sectionTitle}>{title}</h2>
      </legend>
      <Stack gap="md">
        {text ? (
          <Text c="dimmed" mt={-8}>
            {text}
          </Text>
        ) : null}
        {children}
      </Stack>
    </fieldset>
  );
}
