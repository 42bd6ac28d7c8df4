import type { Answer } from '../answers.ts';
import type { FormSchema } from '../schema.ts';

type Part = 'given' | 'family' | 'whole';

/** The keys that the library's forms use. */
const KEYS: Readonly<Record<string, Part>> = { firstName: 'given', lastName: 'family', name: 'whole' };
/** The parts of a name by a question's autofill token. */
const TOKENS: Readonly<Record<string, Part>> = {
  'given-name': 'given',
  'family-name': 'family',
  name: 'whole',
};
/** How a question for a name is called, in the languages of forms. */
const LABELS: readonly [part: Part, label: RegExp][] = [
  ['given', /^((your )?(first|given) name|nombre de pila|(votre )?prénom|(ihr |dein )?vorname|الاسم الأول)$/i],
  [
    'family',
    /^((your )?(last|family) name|surname|(tus |sus )?apellidos?|nom de famille|(ihr |dein )?(nach|familien)name|اسم العائلة)$/i,
  ],
  [
    'whole',
    /^((your )?(full )?name|(tu |su )?nombre( completo| y apellidos)?|(votre |ton )?nom( complet)?|(ihr |dein )?(vollständiger )?name|اسمك|الاسم( الكامل)?)$/i,
  ],
];

/**
 * The sender's name, from the answers to text questions: those with the usual keys, else those with an autofill token
 * of a name, else those whose label asks for a name.
 * @returns null where no question for a name was answered
 */
export function personNameIn(
  components: FormSchema['components'],
  answers: Readonly<Record<string, Answer>>,
): string | null {
  const texts = components.flatMap((component) => (component.type === 'text' ? [component] : []));
  const usual = nameOf((part) => answers[Object.keys(KEYS).find((key) => KEYS[key] === part)!]);
  return (
    usual ??
    nameOf((part) => answerOf(texts.find(({ autocomplete }) => TOKENS[autocomplete] === part))) ??
    nameOf((part) => answerOf(texts.find(({ label }) => partOf(label) === part)))
  );

  function answerOf(question: { key: string } | undefined): Answer | undefined {
    return question && answers[question.key];
  }
}

const partOf = (label: string): Part | undefined =>
  LABELS.find(([, pattern]) => pattern.test(label.trim().replace(/[:*?]+$/, '')))?.[0];

function nameOf(answerTo: (part: Part) => Answer | undefined): string | null {
  const text = (part: Part): string => {
    const answer = answerTo(part);
    return typeof answer === 'string' ? answer.trim() : '';
  };
  // “Name” beside “Last name” is the first one.
  const parts = [text('given') || (text('family') ? text('whole') : ''), text('family')].filter(Boolean);
  return parts.join(' ') || text('whole') || null;
}
