import type { ComponentType } from 'react';

/** One entry of a row's menu. */
export interface RowAction {
  id: string;
  label: string;
  icon: ComponentType<{ size?: number | string }>;
  run: () => void;
  /** Placed last, in the colour of destructive actions. */
  danger?: boolean;
}
