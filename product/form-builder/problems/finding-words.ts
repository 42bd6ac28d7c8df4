import { offeredChoices } from '@tributary/form-engine/components/lookup.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormFinding } from '@tributary/form-engine/prover/findings.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';

interface FindingWords {
  words: BuilderTranslate;
  /** A language tag, for the names of languages and the product's own choices. */
  locale: string;
  /** The choices of a question as people read them; the product's own words where it is left out. */
  choicesOf?(component: FormComponent): readonly { value: string; label: string }[] | null;
}

/** A finding of the proof as a sentence: the same in the builder, in the checks before publishing and by the API. */
export function findingSentence(
  { code, componentId, params }: FormFinding,
  { components }: FormSchema,
  { words, locale, choicesOf }: FindingWords,
): string {
  const nameOf = (component: FormComponent | undefined): string =>
    component ? componentName(component, words) : '';
  const target = (key: string | undefined): FormComponent | undefined =>
    components.find((component) => 'key' in component && component.key === key);
  const field = target(params.field);
  const choices = field && (choicesOf ? choicesOf(field) : offeredChoices(field, messagesIn(locale)));
  const answer = (value = ''): string => choices?.find((choice) => choice.value === value)?.label ?? value;
  const { language } = params;
  const names = {
    name: nameOf(components.find(({ id }) => id === componentId)),
    field: nameOf(field),
    other: nameOf(target(params.other)),
    first: answer(params.first),
    second: answer(params.second),
    value: params.value ?? '',
    number: String(params.number ?? ''),
    language: language
      ? (new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language)
      : '',
  };
  const cause = params.cause ? words(`problems.cause.${params.cause}`, names) : '';
  return words(`problems.${code}`, { ...names, cause });
}
