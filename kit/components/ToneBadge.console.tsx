import { Badge, type BadgeProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

/** A badge by the specification's names (success, info, primary, warning, danger, secondary, dark, light). */
export function ToneBadge({
  tone,
  children,
  ...others
}: Omit<BadgeProps, 'color'> & { tone: Tone; children: ReactNode }) {
  return (
    <Badge
      {...others}
      styles={{
        root: {
          backgroundColor: `var(--tone-${tone}-background)`,
          color: `var(--tone-${tone}-text)`,
          borderColor: `var(--tone-${tone}-border)`,
          minWidth: 'max-content',
        },
      }}
    >
      {children}
    </Badge>
  );
}
