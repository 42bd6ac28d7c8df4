import { Group, Text } from '@mantine/core';
import classes from './Logo.module.css';

/** The mark: streams that join. `moving` lets them run, for waiting. */
export function Logo({ size = 28, moving = false }: { size?: number; moving?: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-moving={moving || undefined}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8.5" className={classes.ground} />
      <path d="M7.5 7.5 C7.5 15 15.5 14.5 16 24.5" className={classes.left} />
      <path d="M24.5 7.5 C24.5 15 16.5 14.5 16 24.5" className={classes.right} />
      <path d="M16 7.5 V24.5" className={classes.middle} />
    </svg>
  );
}

/** The mark with the name. */
export function LogoWithName() {
  return (
    <Group gap={10} wrap="nowrap">
      <Logo />
      <Text component="span" fw={650} fz="lg" className={classes.name}>
        Tributary
      </Text>
    </Group>
  );
}
