import type { MantineThemeComponents } from '@mantine/core';
import { BEGINS_WORK } from './second-click.ts';

const float = { radius: 'md', shadow: 'md', transitionProps: { duration: 120, transition: 'fade' } };

/** A dialog's heading is no banner of the page. */
const plainHeader = { attributes: { header: { role: 'presentation' } } };

/** A button that can show that it is loading begins work: a double click on it is one click. */
const beginsWork = (_: unknown, { loading }: { loading?: boolean }) =>
  loading === undefined ? {} : { root: BEGINS_WORK };

/**
 * The defaults of each Mantine component. Named by key instead of through the components themselves, so that the
 * theme imports none of them into the first screen.
 */
export const COMPONENTS: MantineThemeComponents = {
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm' },
    vars: () => ({
      root: {
        '--badge-fz': 'var(--mantine-font-size-xs)',
        '--badge-height': '1.375rem',
        '--badge-padding-x': '0.5rem',
      },
    }),
    styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
  },
  Button: { styles: { root: { fontWeight: 500 } }, classNames: beginsWork },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: beginsWork },
  // Help is below the input. A group's help is above its choices: below, it would seem to explain the last one.
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  RadioGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Card: { defaultProps: { withBorder: true, padding: 'md' } },
  Paper: { defaultProps: { withBorder: true } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Radio: { defaultProps: { size: 'xs' } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12, highlightOnHover: true } },
  Tooltip: {
    // Keyboard and touch users see an icon's tooltip too.
    defaultProps: {
      events: { hover: true, focus: true, touch: true },
      openDelay: 300,
      radius: 'sm',
      transitionProps: { duration: 100 },
    },
    styles: {
      tooltip: {
        fontSize: 'var(--mantine-font-size-xs)',
        background: 'var(--surface-inverse)',
        color: 'var(--text-inverse)',
      },
    },
  },
  // The placeholder that Mantine focuses first is no menu item, and a menu may contain nothing else.
  Menu: { defaultProps: { ...float, offset: 4, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: float },
  Combobox: { defaultProps: float },
  HoverCard: { defaultProps: { ...float, openDelay: 300 } },
  Modal: {
    defaultProps: {
      ...plainHeader,
      centered: true,
      shadow: 'md',
      overlayProps: { backgroundOpacity: 0.45, color: '#0c162c' },
      transitionProps: { duration: 150, transition: 'pop' },
    },
    styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 600, lineHeight: 1.35 } },
  },
  ModalOverlay: { defaultProps: { backgroundOpacity: 0.45, color: '#0c162c' } },
  Drawer: {
    defaultProps: {
      ...plainHeader,
      position: 'right',
      shadow: 'md',
      overlayProps: { backgroundOpacity: 0.45, color: '#0c162c' },
      transitionProps: { duration: 180 },
    },
    styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 600, lineHeight: 1.35 } },
  },
  Notifications: { defaultProps: { position: 'top-center', transitionDuration: 160, limit: 4 } },
  // Keyboards of many countries have a comma: without this, “1,5” would become 15.
  NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', ','] } },
  SegmentedControl: { defaultProps: { withItemsBorders: false } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
  Loader: { defaultProps: { type: 'dots', size: 'sm' } },
  Alert: { defaultProps: { variant: 'light' } },
  Kbd: { defaultProps: { size: 'sm' } },
};
