import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface TitledSectionProps {
  title: string;
  /** A sentence beneath the title. */
  note?: string | undefined;
  /** As large as its rank on the screen: `h4` in reports of many sections. */
  size?: 'h3' | 'h4';
  children: ReactNode;
}

/** A part of a screen beneath its heading. */
export function TitledSection({ title, note, size = 'h3', children }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size={size} id={id} mb={note ? 4 : 'sm'}>
        {title}
      </Title>
      {note ? (
        <Text size="sm" c="dimmed" mb="sm" maw="72ch">
          {note}
        </Text>
      ) : null}
      {children}
    </section>
  );
}
