import { expect, it } from 'vitest';
import { personNameIn } from './person-name.ts';
import { formSchema } from '../schema.ts';

const formOf = (...questions: { key: string; label: string; autocomplete?: string }[]) =>
  formSchema.parse({
    components: questions.map((question, index) => ({ id: `c${index}`, type: 'text', ...question })),
  }).components;

it.each([
  [{ firstName: 'Ada', lastName: 'King' }, [], 'Ada King'],
  [{ name: ' Ada King ' }, [], 'Ada King'],
  [{ lastName: 'King' }, [], 'King'],
  [{}, [], null],
  [{ yourName: 'Ada King' }, [{ key: 'yourName', label: 'Your name' }], 'Ada King'],
  [{ yourName: '' }, [{ key: 'yourName', label: 'Your name' }], null],
  [
    { nombre: 'Ada', apellidos: 'King' },
    [
      { key: 'nombre', label: 'Nombre' },
      { key: 'apellidos', label: 'Apellidos' },
    ],
    'Ada King',
  ],
  [
    { a: 'Ada', b: 'King', pet: 'Rex' },
    [
      { key: 'pet', label: 'Name' },
      { key: 'a', label: 'Wie heißen Sie?', autocomplete: 'given-name' },
      { key: 'b', label: 'Und weiter?', autocomplete: 'family-name' },
    ],
    'Ada King',
  ],
  [{ dog: 'Rex' }, [{ key: 'dog', label: 'Name of your dog' }], null],
  [{ name: ['Ada'] }, [], null],
] as const)('finds in %j of %j: %s', (answers, questions, name) => {
  expect(personNameIn(formOf(...questions), answers as Parameters<typeof personNameIn>[1])).toBe(name);
});
