import type { Answer, RawAnswers } from '../../answers.ts';
import { hasParts } from '../../answers.ts';
import type { FormSchema } from '../../schema.ts';
import { writeReference, type UploadedFile } from './reference.ts';
import type { FileComponent } from './schema.ts';

/** The components of a form that ask for files. */
export const fileComponents = ({ components }: Pick<FormSchema, 'components'>): FileComponent[] =>
  components.flatMap((component) => (component.type === 'file' ? [component] : []));

/** The ids of the files in answers. */
export function filesIn(
  schema: Pick<FormSchema, 'components'>,
  answers: Readonly<Record<string, Answer>>,
): string[] {
  return fileComponents(schema).flatMap(({ key }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    return answer !== undefined && hasParts(answer) ? [answer].flat().map(({ id }) => String(id)) : [];
  });
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'size' in value &&
  typeof value.size === 'number' &&
  'type' in value &&
  typeof value.type === 'string';

/**
 * Stored answers as a form sends them, for filling it in again: files as references.
 * @param mark makes the server's mark of a file
 */
export function enteredAgain(
  schema: Pick<FormSchema, 'components'>,
  answers: RawAnswers,
  mark: (componentId: string, file: UploadedFile) => string,
): RawAnswers {
  const again = { ...answers };
  for (const { id, key } of fileComponents(schema)) {
    const files = Object.hasOwn(answers, key) ? [answers[key]].flat().filter(isFile) : [];
    if (files.length === 0) continue;
    again[key] = files.map(({ id: fileId, name, size, type }) => {
      const file = { id: fileId, name, size, type };
      return writeReference({ ...file, mark: mark(id, file) });
    });
  }
  return again;
}
