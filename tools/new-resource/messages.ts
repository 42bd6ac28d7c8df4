import { capital, type ResourceNames } from './names.ts';

/** The messages of a new resource in both languages, as a start. */
export function messageFilesOf({ english, spanish }: ResourceNames): { 'en-US': object; es: object } {
  const isFeminine = spanish.gender === 'f';
  const el = isFeminine ? 'la' : 'el';
  const un = isFeminine ? 'Una nueva' : 'Un nuevo';
  const nuevo = isFeminine ? 'Nueva' : 'Nuevo';
  return {
    'en-US': {
      title: capital(english.many),
      sentence: `All ${english.many} of the organization.`,
      create: `New ${english.one}`,
      createNow: `Create ${english.one}`,
      createTitle: `New ${english.one}`,
      createSentence: 'Say what it is called; the rest can follow.',
      editTitle: `Edit ${english.one}`,
      deletion: 'It is kept among the deleted ones.',
      noun: {
        one: english.one,
        many: english.many,
        aNew: `A new ${english.one}`,
        the: `the ${english.one}`,
        The: `The ${english.one}`,
        itself: capital(english.one),
        counted_one: `{{count, number}} ${english.one}`,
        counted_other: `{{count, number}} ${english.many}`,
      },
      empty: { title: `No ${english.many} yet`, text: 'Make the first one.' },
      field: { name: 'Name', note: 'Note' },
      section: { what: 'What it is' },
    },
    es: {
      title: capital(spanish.many),
      sentence: `${isFeminine ? 'Todas las' : 'Todos los'} ${spanish.many} de la organización.`,
      create: `${nuevo} ${spanish.one}`,
      createNow: `Crear ${spanish.one}`,
      createTitle: `${nuevo} ${spanish.one}`,
      createSentence: 'Di cómo se llama; lo demás puede esperar.',
      editTitle: `Editar ${spanish.one}`,
      deletion: 'Se guarda entre lo eliminado.',
      noun: {
        one: spanish.one,
        many: spanish.many,
        aNew: `${un} ${spanish.one}`,
        the: `${el} ${spanish.one}`,
        The: `${capital(el)} ${spanish.one}`,
        itself: capital(spanish.one),
        counted_one: `{{count, number}} ${spanish.one}`,
        counted_many: `{{count, number}} ${spanish.many}`,
        counted_other: `{{count, number}} ${spanish.many}`,
      },
      empty: {
        title: `Aún no hay ${spanish.many}`,
        text: `Crea ${isFeminine ? 'la primera' : 'el primero'}.`,
      },
      field: { name: 'Nombre', note: 'Nota' },
      section: { what: 'Qué es' },
    },
  };
}
