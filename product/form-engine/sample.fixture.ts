import type { FormSchemaInput } from './schema.ts';

/** A donation form that uses every component type, for tests. */
export const sampleDonationForm: FormSchemaInput = {
  components: [
    { id: 'c1', type: 'heading', text: 'Help a river run clean' },
    {
      id: 'c2',
      type: 'frequency',
      key: 'frequency',
      label: 'How often?',
      required: true,
      options: ['one-off', 'monthly', 'yearly'],
      defaultFrequency: 'monthly',
    },
    {
      id: 'c3',
      type: 'amount',
      key: 'amount',
      label: 'Choose an amount',
      required: true,
      presets: [
        { amount: 1000, example: 'keeps one sampling kit in the field for a week' },
        { amount: 2500, example: 'plants twelve metres of reed bed' },
        { amount: 5000, example: 'trains a volunteer to read a river' },
      ],
      defaultAmount: 2500,
      min: 200,
      max: 1_000_000,
    },
    { id: 'c4', type: 'hidden', key: 'campaign', value: 'WINTER', queryParameter: 'utm_campaign' },
    { id: 'c5', type: 'pageBreak', label: 'About you' },
    {
      id: 'c6',
      type: 'text',
      key: 'firstName',
      label: 'First name',
      required: true,
      autocomplete: 'given-name',
    },
    { id: 'c7', type: 'text', key: 'lastName', label: 'Last name', autocomplete: 'family-name' },
    {
      id: 'c8',
      type: 'email',
      key: 'email',
      label: 'Email',
      required: true,
      help: 'So that we can reach you.',
    },
    {
      id: 'c9',
      type: 'select',
      key: 'country',
      label: 'Country',
      options: [
        { value: 'GB', label: 'United Kingdom' },
        { value: 'ES', label: 'Spain' },
      ],
    },
    {
      id: 'c10',
      type: 'radio',
      key: 'giftAid',
      label: 'Add Gift Aid?',
      required: true,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      condition: { match: 'all', rules: [{ field: 'country', operator: 'equal', value: 'GB' }] },
    },
    {
      id: 'c11',
      type: 'checkboxes',
      key: 'interests',
      label: 'What interests you?',
      options: [
        { value: 'rivers', label: 'Rivers' },
        { value: 'wetlands', label: 'Wetlands' },
      ],
    },
    {
      id: 'c12',
      type: 'consent',
      key: 'newsletter',
      label: 'Newsletter',
      wording: 'Send me news by email. See the [privacy notice](https://example.org/privacy).',
    },
    { id: 'c16', type: 'textarea', key: 'message', label: 'Anything to add?' },
    { id: 'c13', type: 'pageBreak', label: 'Payment' },
    { id: 'c14', type: 'paragraph', text: 'You pay on a **secure page**.' },
    {
      id: 'c15',
      type: 'paymentMethod',
      key: 'method',
      label: 'How would you like to pay?',
      required: true,
      methods: [
        { value: 'creditcard', label: 'Credit or debit card' },
        { value: 'directdebit', label: 'Direct debit' },
      ],
    },
  ],
  settings: { currency: 'GBP', thankYou: { heading: 'Thank you!', text: 'You are wonderful.' } },
};

/** Answers to the donation form as a browser would send them. */
export const donationAnswers = {
  frequency: 'monthly',
  amount: '25.00',
  'amount.other': '',
  'amount.currency': 'GBP',
  campaign: 'SPRING',
  firstName: ' Ada ',
  lastName: '',
  email: 'ada@example.org',
  country: 'GB',
  giftAid: 'no',
  interests: ['wetlands', 'rivers'],
  newsletter: 'true',
  message: 'First line\r\nSecond line',
  method: 'creditcard',
};
