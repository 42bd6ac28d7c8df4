import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import type { ComponentType, FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { componentSchema } from '@tributary/form-engine/schema.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import { freeKey, newComponentId } from './edit.ts';
import type { BuilderTranslate } from './messages.ts';
import { inNamespace, namespaceOfType } from './messages.ts';

/**
 * A component as it comes from the palette: usable at once, in the words of the interface.
 * @param givingExamples whether the plan includes them; amounts come without when not
 */
export function newComponent(
  type: ComponentType,
  schema: FormSchema,
  words: BuilderTranslate,
  givingExamples = true,
): FormComponent {
  const { key, create } = builderOf(type);
  const made = componentSchema.parse({
    id: newComponentId(),
    type,
    ...(key ? { key: freeKey(schema, key) } : {}),
    ...create(inNamespace(words, namespaceOfType(type))),
  });
  return givingExamples ? made : withoutExamples(made);
}
