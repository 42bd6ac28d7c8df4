import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { CreateForm } from '@tributary/resources/forms/screens/CreateForm.console.tsx';
import { startForm, startingPoints } from '../model/starting-points.console.ts';
import { useBuilderWords } from '../use-words.console.ts';

/** A new form, from one of the builder's starting points or from nothing. */
export default function CreateFormScreen() {
  const words = useBuilderWords();
  const givingExamples = useSession().features.includes('GIVING_EXAMPLE_COMPONENT');
  const starts: FormStart[] = [
    ...startingPoints.map((point) => ({
      id: point,
      schema: async () => startForm(point, words, givingExamples),
    })),
    { id: 'blank', schema: async () => formSchema.parse({}) },
  ].map((start) => ({
    ...start,
    titleKey: `forms:starts.${start.id}`,
    textKey: `forms:starts.${start.id}Text`,
  }));
  return <CreateForm starts={starts} />;
}
