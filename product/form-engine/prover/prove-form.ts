import { referencesIn } from '../components/lookup.ts';
import { referencesOf } from '../definition/references.ts';
import type { FormSchema } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { languageFindings, type SpokenLanguage } from './languages.ts';
import { optionFindings } from './options.ts';
import { paymentFindings } from './payment.ts';
import { screenFindings } from './screens.ts';
import { solverOf } from './solver.ts';
import { structureFindings } from './structure.ts';
import { thanksFindings } from './thanks.ts';
import { visibilityFindings } from './visibility.ts';

/**
 * Proves that every part of a form can be reached, and reports the parts that can't: see `FormFinding`. It evaluates
 * conditions as `visibleComponents` does, for all answers that visitors can give with the form's own inputs; questions
 * that take too long to decide are no finding. Never throws, also for a form that is being edited and can't be saved
 * yet.
 * @param spoken the languages that visitors can choose besides the form's own
 */
export function proveForm(schema: FormSchema, spoken: readonly SpokenLanguage[] = []): FormFinding[] {
  const references = referencesOf(schema.components, referencesIn);
  const solver = solverOf(schema.settings, references);
  return [
    ...structureFindings(schema, references),
    ...visibilityFindings(schema, references, solver),
    ...paymentFindings(schema.components, solver),
    ...screenFindings(schema),
    ...optionFindings(schema.components, references, solver),
    ...languageFindings(schema, spoken),
    ...thanksFindings(schema, references, solver),
  ];
}
