import { Group, Text } from '@mantine/core';
import { LOGO } from '../logo.ts';
import classes from './Logo.module.css';

/** The logo mark: streams that join. `moving` animates it, for waiting. */
export function Logo({ size = 28, moving = false }: { size?: number; moving?: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-moving={moving || undefined}
      viewBox={LOGO.viewBox}
      width={size}
      height={size}
      fill="none"
      strokeWidth={LOGO.strokeWidth}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx={LOGO.radius} fill={LOGO.ground} />
      {LOGO.streams.map(({ name, path, colour }) => (
        <path key={name} d={path} stroke={colour} data-stream={name} />
      ))}
    </svg>
  );
}

/** The mark with the product's name. */
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
