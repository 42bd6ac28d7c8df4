import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';
import {
  column,
  columns,
  counter,
  form,
  heading,
  image,
  line,
  quote,
  section,
  text,
} from '@tributary/product/page-builder/blocks/node.ts';
import type { PageProject } from '@tributary/product/page-builder/project.ts';
import { foot, head, named, pageProject, demoParagraphs, rule, SHARED_RULES } from '../parts.ts';

const NAME = 'Hilltop Food Bank';

/** The donation form: short, as people give here from a queue or a bus. */
export const hilltopDonationForm: FormSchemaInput = {
  components: [
    {
      id: 'frequency',
      type: 'frequency',
      key: 'frequency',
      label: 'How often?',
      required: true,
      options: ['one-off', 'monthly'],
      defaultFrequency: 'one-off',
      monthlyOffer: {
        on: true,
        share: 30,
        text: 'A regular gift lets us order a crate before it is needed.',
      },
    },
    {
      id: 'amount',
      type: 'amount',
      key: 'amount',
      label: 'Choose an amount',
      required: true,
      presets: [
        { amount: 8_00, example: 'breakfast for a week for one child' },
        { amount: 16_00, example: 'a crate for a family of three' },
        { amount: 32_00, example: 'two crates and a warm coat' },
      ],
      defaultAmount: 16_00,
      min: 1_00,
      max: 5_000_00,
      frequencyKey: 'frequency',
      sets: [
        {
          value: 'monthly',
          presets: [
            { amount: 5_00, example: 'milk and bread every month' },
            { amount: 8_00, example: 'breakfasts for a child, every month' },
            { amount: 16_00, example: 'a crate for a family, every month' },
          ],
          defaultAmount: 8_00,
          min: 1_00,
          max: 500_00,
        },
      ],
    },
    { id: 'tribute', type: 'tribute', key: 'tribute', label: 'Is your gift a tribute?', cards: true },
    { id: 'about', type: 'pageBreak', label: 'About you' },
    {
      id: 'first-name',
      type: 'text',
      key: 'firstName',
      label: 'First name',
      required: true,
      autocomplete: 'given-name',
    },
    { id: 'last-name', type: 'text', key: 'lastName', label: 'Last name', autocomplete: 'family-name' },
    {
      id: 'email',
      type: 'email',
      key: 'email',
      label: 'Email',
      required: true,
      autocomplete: 'email',
    },
    { id: 'gift-aid', type: 'giftAid', key: 'giftAid', label: 'Gift Aid', charity: NAME },
    {
      id: 'fee',
      type: 'coverFee',
      key: 'coverFee',
      label: 'Add the cost of the payment, so that all of my gift arrives:',
      rate: 150,
      fixed: { GBP: 20 },
    },
    {
      id: 'method',
      type: 'paymentMethod',
      key: 'paymentMethod',
      label: 'How would you like to pay?',
      required: true,
      methods: [{ value: 'creditcard', label: 'Debit or credit card' }],
    },
  ],
  settings: {
    currency: 'GBP',
    submitLabel: 'Give',
    firstStepLabel: 'Your gift',
    thankYou: { heading: 'Thank you', text: 'Somebody on the hill eats better tonight because of you.' },
  },
};

export const configuration = {
  description: 'Gifts to the payment service',
  connectorsMappings: JSON.stringify({
    'payment-v2': { FirstName: 'firstName', LastName: 'lastName', Email: 'email' },
  }),
};

/** The one page of a small organization. */
export function feedPage(ids: { formId: string; counterId: string }): PageProject {
  const opening = section('ts-section--tint', [
    columns('ts-columns--aside ts-columns--top', [
      column([
        line('ts-eyebrow', 'Open Tuesdays and Fridays, St Anne’s hall'),
        heading(1, 'Nobody on this hill goes hungry'),
        line(
          'ts-lead',
          'Last month 212 families came to us. A gift of £16 fills one crate with good, fresh food.',
        ),
        counter(ids.counterId),
        image(
          '/media/food-bank.svg',
          'A crate of bread, milk, fruit and vegetables on a kitchen table',
          1200,
          900,
        ),
      ]),
      named(column([form(ids.formId)], 'ts-card ts-card--float'), { id: 'give', name: 'Donation form' }),
    ]),
  ]);
  const how = section('', [
    heading(2, 'How it works'),
    columns('ts-columns--3', [
      column(
        [
          heading(3, 'We buy fresh'),
          text(
            demoParagraphs(
              'Bread from Mill Street, milk from the valley. Shops here earn, food here is eaten.',
            ),
          ),
        ],
        'ts-card',
      ),
      column(
        [
          heading(3, 'You choose'),
          text(
            demoParagraphs(
              'People fill their own crate. Nobody is handed a bag of what others did not want.',
            ),
          ),
        ],
        'ts-card',
      ),
      column(
        [
          heading(3, 'We stay for tea'),
          text(
            demoParagraphs('There is a kettle, a heater and somebody who listens. Most come for that, too.'),
          ),
        ],
        'ts-card',
      ),
    ]),
  ]);
  const voice = section('ts-section--accent ts-center', [
    quote('“I came with my pride in my pocket. I left with supper and a job application.”'),
    line('ts-small', 'Dawid, now our Friday driver'),
  ]);
  const bands = [
    head(NAME, [['Give a crate', '#give']]),
    named(opening, { id: 'top', name: 'Opening' }),
    how,
    voice,
    foot(
      NAME,
      'St Anne’s hall, Church Brow, Hilltop',
      [['Write to us', 'mailto:hello@hilltop.example']],
      'A made-up organization for this demonstration.',
    ),
  ];
  return pageProject(bands, [
    rule('ts-page', {
      '--ts-accent': '#a5381f',
      '--ts-ink': '#2c211b',
      '--ts-muted': '#63544a',
      '--ts-surface': '#fffdf9',
      '--ts-tint': '#f8efe1',
      '--ts-deep': '#3b2a20',
      '--ts-on-deep': '#fbf3e6',
      '--ts-line': '#e5d8c6',
      '--ts-radius': '12px',
    }),
    ...SHARED_RULES,
  ]);
}
