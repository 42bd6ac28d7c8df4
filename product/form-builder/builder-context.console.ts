import { createContext, useContext, type ReactNode } from 'react';
import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormServices, OfferedMethod } from '@tributary/form-engine/panel/panel-context.console.ts';
import type { FormFault } from '@tributary/resources/connectors/use-form-faults.console.tsx';
import type { FormLanguages } from './clipboard/clip.ts';
import type { FormBuilderProps, LockedTypes } from './builder-props.ts';
import type { Edit } from './model/edit.ts';
import type { FormIssue } from './model/issues.console.ts';
import type { Problem } from './problems/problems.console.ts';
import type { FormSelection } from './several/selected.ts';
import type { SeveralActions } from './several/actions.ts';
import type { SharedDefinitions } from './shared-fields.ts';
import type { BuilderTranslate } from './model/messages.ts';

/** The wish that the first field to add takes the focus. No component has such an id. */
export const PALETTE_WISH = '#palette';

/** State and actions for every part of the builder. */
export interface FormBuilderState {
  schema: FormSchema;
  /** The schema's errors and the server's, in the interface's language. */
  issues: readonly FormIssue[];
  /** Further findings of the form's proof; they do not stop saving. */
  problems: readonly Problem[];
  selection: FormSelection;
  locale: string;
  formCss: string;
  languages: FormLanguages;
  onTranslations: FormBuilderProps['onTranslations'];
  /** Names the form's schema as a document, such as `forms/{id}/schema.json`. */
  documentId: string;
  furtherSettings: ReactNode;
  shared: SharedDefinitions;
  words: BuilderTranslate;
  /** Whether the plan includes giving examples. */
  givingExamples: boolean;
  /** Whether the plan includes options that are offered on conditions. */
  optionConditions: boolean;
  /** Types that the plan does not include. */
  lockedTypes: LockedTypes;
  paymentMethods: readonly OfferedMethod[];
  services: FormServices;
  undelivered: readonly FormFault[];
  canUndo: boolean;
  canRedo: boolean;
  /** A message about the last action, which it offers to undo, or about an action that failed. */
  notice: { text: string; undoes: boolean } | null;
  several: SeveralActions;
  /** Id of the component whose button on the canvas is to take the focus, or the palette, until it has it. */
  focusWish: string | null;
  grantFocus: () => void;
  /** Id of the component that was just added, until something is selected by hand: it is shown and edited at once. */
  added: string | null;
  /** Changes with the same tag in quick succession are undone together. */
  edit: (change: Edit, tag?: string) => void;
  /** Puts another form in this one's place, as one step that can be undone, and says so. */
  replace: (schema: FormSchema, said: string) => void;
  undo: () => void;
  redo: () => void;
  select: (selection: FormSelection, options?: { focus?: boolean }) => void;
  /** Adds a new component and selects it; where `insertIndex` says when no index is given. */
  add: (type: ComponentType, index?: number) => void;
  /** Adds a question that references a shared field, at the position of a new one. */
  addField: (fieldId: string, index?: number) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  /** Moves by one place, up (-1) or down (1). */
  nudge: (id: string, by: 1 | -1) => void;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  dismissNotice: () => void;
  /** Components added in this session whose key still follows their label. */
  keyFollowsLabel: (id: string) => boolean;
  fixKey: (id: string) => void;
}

export const FormBuilderContext = createContext<FormBuilderState | null>(null);

/** The builder that contains this part. */
export function useFormBuilder(): FormBuilderState {
  const builder = useContext(FormBuilderContext);
  if (!builder) throw new Error('A part of the form builder is rendered outside of it');
  return builder;
}
