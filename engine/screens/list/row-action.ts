import type { ComponentType } from 'react';

/** One entry of a row's menu. */
export interface RowAction {
  id: string;
  label: string;
  icon: ComponentType<{ size?: number | string }>;
  run: () => void;
  /** Stands apart at the end, in the colour of what is hard to take back. */
  danger?: boolean;
}
