import type { FormComponent } from '@tributary/form-engine/schema.ts';

/** What every panel of properties is given for the component it edits. */
export interface PanelProps<C extends FormComponent = FormComponent> {
  component: C;
  /** Changes properties; quick changes under one `tag` are undone together. */
  change: (patch: Partial<C>, tag?: string) => void;
  /** What is wrong at a path below the component, such as `options.1.label`. */
  error: (path: string) => string | undefined;
}
