import { companion } from '@tributary/form-engine/answers.ts';
import { COUNTRIES } from '@tributary/form-engine/components/address/countries.data.ts';
import { shapeOf } from '@tributary/form-engine/components/address/shapes.data.ts';
import { nameOfSet, offeredSets } from '@tributary/form-engine/components/amount/sets.ts';
import { dayOf } from '@tributary/form-engine/components/date/days.ts';
import { offeredChoices, readComponent } from '@tributary/form-engine/components/lookup.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type {
  ComponentOf,
  FormComponent,
  FormSchema,
  Question,
  QuestionType,
} from '@tributary/form-engine/schema.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import { baseLanguage, isTextLanguage } from '@tributary/kit/languages.ts';
import { people, type SamplePerson } from './people.data.ts';

type Fields = Record<string, string | string[]>;
/** Possible entries of a person, the most plausible first. */
interface Sampling<C> {
  samples(component: C, person: SamplePerson, form: FormSchema): Fields[];
}
type Samples<C> = Sampling<C>['samples'];

/** The same text or choice under the key of the question. */
const under = (key: string, ...texts: (string | string[])[]): Fields[] =>
  texts.map((text) => ({ [key]: text }));

const choice = (component: Question): Fields[] => {
  const choices = offeredChoices(component, messagesIn('en')) ?? [];
  // A choice offered only with other answers may be missing.
  const always = choices.filter((each) => !('condition' in each && each.condition));
  return under(component.key, ...(always.length > 0 ? always : choices).map(({ value }) => value));
};

/** Entries for types without their own line: a choice, or a text that the reader accepts. */
const anything: Samples<Question> = (component, { words }) => [
  ...choice(component),
  ...under(component.key, words, '3', dayOf('today', 0) ?? '', '10:30', 'true'),
];

const samplesOf: { [T in QuestionType]?: Samples<ComponentOf<T>> } = {
  text: ({ key, autocomplete, minLength }, person) => {
    const { firstName, lastName, line1, city, postcode, phone, organization, words } = person;
    const known: Record<string, string> = {
      name: `${firstName} ${lastName}`,
      'given-name': firstName,
      'family-name': lastName,
      organization,
      'street-address': line1,
      'address-line1': line1,
      'address-level2': city,
      'postal-code': postcode || '12345',
      tel: phone,
      email: `${person.mailbox}@example.org`,
      country: person.country,
    };
    const long = words.padEnd(minLength, '.');
    return under(key, known[autocomplete] ?? long, long, 'A');
  },
  textarea: ({ key }, { sentence, words }) => under(key, sentence, words),
  email: ({ key }, { mailbox }) => under(key, `${mailbox}@example.org`),
  phone: ({ key }, { phone }) => under(key, phone),
  number: ({ key, min, max }) => under(key, '3', ...numbersWithin(min, max)),
  slider: ({ key, min, max, step }) =>
    under(key, String(min + Math.round((max - min) / (2 * step)) * step), ...numbersWithin(min, max)),
  date: ({ key, min, max, autocomplete }) => {
    const days = [autocomplete === 'bday' ? '1984-05-17' : dayOf('today', 0), dayOf(min, 1), dayOf(max, -1)];
    return days.flatMap((day) => {
      const [year, month, date] = (day ?? '').split('-');
      return year && month && date
        ? [
            {
              [companion(key, 'day')]: date,
              [companion(key, 'month')]: month,
              [companion(key, 'year')]: year,
            },
          ]
        : [];
    });
  },
  time: ({ key, min, max }) => under(key, '10:30', min, max),
  address: ({ key, countries, country }, person) => {
    const offered = countries.length > 0 ? countries : COUNTRIES;
    const own = offered.find((code) => code === (country || person.country)) ?? offered[0] ?? '';
    const home = Object.values(people).find((each) => each.country === own) ?? person;
    const { region, postcode } = shapeOf(own);
    const fields = (code: string): Fields => ({
      [companion(key, 'line1')]: home.line1,
      [companion(key, 'city')]: home.city,
      [companion(key, 'country')]: own,
      ...(region ? { [companion(key, 'region')]: home.region || home.city } : {}),
      ...(postcode ? { [companion(key, 'postcode')]: code } : {}),
    });
    return [home.postcode, '12345', '1234', '123456', 'A1A 1A1', ''].map(fields);
  },
  postcode: ({ key }) => [
    {
      [companion(key, 'postcode')]: people.en.postcode,
      [companion(key, 'line1')]: people.en.line1,
      [companion(key, 'city')]: people.en.city,
    },
  ],
  checkboxes: (component) => {
    const values = choice(component).map((fields) => String(fields[component.key]));
    return under(component.key, values.slice(0, 2), values.slice(0, 1), values);
  },
  rating: ({ key, count }) => under(key, String(count - 1)),
  survey: ({ key, rows, options }) => [
    Object.fromEntries(
      rows.map(({ value }, index) => [companion(key, value), options[index % options.length]?.value ?? '']),
    ),
  ],
  calculation: () => [],
  // Files come from a visitor's own computer.
  file: () => [],
  signature: ({ key }, { firstName, lastName }) => under(key, `${firstName} ${lastName}`),
  consent: ({ key }) => under(key, 'true'),
  hidden: () => [],
  amount: (component, _, { settings }) => {
    const fields = offeredSets(component, settings).map((set): Fields => {
      const name = nameOfSet(component, set);
      const preset = set.presets.find(({ amount }) => amount === set.defaultAmount) ?? set.presets[0];
      if (preset) return { [name]: moneyToDecimal(preset.amount, set.currency) };
      const minor = Math.min(Math.max(2500, set.min ?? 0), set.max ?? Infinity);
      return { [companion(name, 'other')]: moneyToDecimal(minor, set.currency) };
    });
    return [Object.assign({}, ...fields) as Fields];
  },
  products: ({ key, products }) => {
    const sold = products.filter(({ stock }) => stock !== 0).slice(0, 2);
    return [Object.fromEntries(sold.map(({ value }, index) => [companion(key, value), String(2 - index)]))];
  },
  coverFee: ({ key }) => under(key, 'true'),
  giftAid: ({ key, scopes }, person) => [
    {
      [key]: 'true',
      [companion(key, 'scope')]: scopes[0] ?? '',
      [companion(key, 'firstName')]: person.firstName,
      [companion(key, 'lastName')]: person.lastName,
      [companion(key, 'house')]: people.en.line1,
      [companion(key, 'postcode')]: people.en.postcode,
    },
  ],
  tribute: ({ key, kinds, cards }, person) => [
    {
      [key]: kinds[0] ?? '',
      [companion(key, 'name')]: `${person.firstName} ${person.lastName}`,
      [companion(key, 'message')]: person.words,
      ...(cards
        ? {
            [companion(key, 'to')]: `${person.mailbox}@example.org`,
            [companion(key, 'from')]: person.firstName,
          }
        : {}),
    },
  ],
};

const byType: { readonly [type: string]: Samples<FormComponent> | undefined } = samplesOf;

/**
 * Answers of a sample person in the form's language: for each question the first plausible answer that it accepts. A
 * question that accepts none of them, or only files, stays empty.
 */
export function sampleAnswers(form: FormSchema, locale: string): Record<string, string | string[]> {
  const language = baseLanguage(locale);
  const person = people[isTextLanguage(language) ? language : 'en'];
  const answers: Fields = {};
  for (const component of form.components) {
    const accepts = (raw: Fields): boolean =>
      readComponent(component, { raw, settings: form.settings, locale, t: messagesIn(locale) })?.ok === true;
    if (!('key' in component)) continue;
    const samples = byType[component.type] ?? anything;
    Object.assign(answers, samples(component, person, form).find(accepts));
  }
  return answers;
}

function numbersWithin(min: number | null, max: number | null): string[] {
  return [min, max, min !== null && max !== null ? Math.round((min + max) / 2) : null].flatMap((number) =>
    number === null ? [] : [String(number)],
  );
}
