import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** A named group of fields. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.sectionTitle}>{title}</legend>
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
