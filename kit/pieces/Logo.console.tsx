import { Group, Text } from '@mantine/core';
import classes from './Logo.module.css';

/** The mark: streams that join. `moving` lets them run, for waiting. */
export function Logo({ size = 26, moving = false }: { size?: number; moving?: boolean }) {
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
      <path d="M4 4 C4 14 15 13 16 24" className={classes.left} />
      <path d="M28 4 C28 14 17 13 16 24" className={classes.right} />
      <path d="M16 4 V28" className={classes.middle} />
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
