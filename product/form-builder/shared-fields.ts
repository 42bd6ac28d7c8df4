import type { FormFieldData } from '@tributary/resources/form-fields/form-field.ts';

/** A shared field as the builder offers it. */
export type SharedField = { id: string } & Pick<
  FormFieldData,
  | 'label'
  | 'key'
  | 'type'
  | 'required'
  | 'help'
  | 'autocomplete'
  | 'options'
  | 'expressionId'
  | 'translations'
  | 'system'
>;

/** A regular expression as the builder offers it. */
export interface SharedExpression {
  id: string;
  description: string;
}

/** The records that all forms of the organization share. */
export interface SharedDefinitions {
  fields: readonly SharedField[];
  expressions: readonly SharedExpression[];
}

export const NOTHING_SHARED: SharedDefinitions = { fields: [], expressions: [] };
