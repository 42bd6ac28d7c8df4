import type { ReactNode } from 'react';
import type { FormServices, OfferedMethod } from '@tributary/form-engine/panel/panel-context.console.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import type { Translations } from '@tributary/engine/translations/translation.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { FormFault } from '@tributary/resources/connectors/use-form-faults.console.tsx';
import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormLanguages } from './clipboard/clip.ts';
import type { FormIssue } from './model/issues.console.ts';
import type { SharedDefinitions } from './shared-fields.ts';

/** Types of components outside the plan. */
export type LockedTypes = Partial<Record<ComponentType, Flag>>;

export interface FormBuilderProps {
  /** The form being edited. The builder has no copy: each change goes out through `onChange` and comes back here. */
  value: FormSchema;
  /** Called with every change, also with one that can't be saved yet; the builder shows errors at their fields. */
  onChange: (value: FormSchema) => void;
  /** The form's own language and its texts in others. Default: one language, which is not known. */
  languages?: FormLanguages;
  /** Called with the translations of an import or a paste; left out where translations can't be saved. */
  onTranslations?: ((language: TextLanguage, translations: Translations) => void) | undefined;
  /** Names the form's schema as a document, for the code view. Default: `schema.json`. */
  documentId?: string;
  /** Language of the form (BCP 47): the engine's own texts, money, sample texts. */
  locale: string;
  /** The last saved version: components added before it keep their key when they are renamed. */
  version?: number;
  /** The server's errors of the last save; paths start at the schema. */
  issues?: readonly FormIssue[];
  /** The fields and regular expressions that all forms share; none when left out. */
  shared?: SharedDefinitions;
  /** Whether amounts may have examples of a donation's use, by the organization's plan. Default: true. */
  givingExamples?: boolean;
  /** Whether options may be offered on conditions, by the organization's plan. Default: true. */
  optionConditions?: boolean;
  /** Types of components that the organization's plan does not include, with the missing flag. Default: none. */
  lockedTypes?: LockedTypes;
  /** The ways to pay that the organization's payment service offers. Default: none are known. */
  paymentMethods?: readonly OfferedMethod[];
  /** The outside services that forms can use. Default: none are known. */
  services?: FormServices;
  /** Faults that keep answers from the services behind the form, each with the way to correct it. Default: none. */
  undelivered?: readonly FormFault[];
  /** Styles of the published page (custom properties on `.tf`), so that canvas and preview show its colours. */
  formCss?: string;
  /** Settings of the form outside its schema, shown below the others in the Form tab. */
  furtherSettings?: ReactNode;
}
