import type { FormComponent } from '../schema.ts';

/** Props of every panel of properties for the component it edits. */
export interface PanelProps<C extends FormComponent = FormComponent> {
  component: C;
  /** Changes properties; quick changes under one `tag` are undone together. */
  change(this: void, patch: Partial<C>, tag?: string): void;
  /** The error at a path below the component, such as `options.1.label`. */
  error(this: void, path: string): string | undefined;
}

/** Questions whose answer is typed. */
export type TypedComponent = Extract<FormComponent, { pattern: unknown }>;
