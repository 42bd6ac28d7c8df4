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
  settings: {
    currency: 'GBP',
    review: true,
    thankYou: { heading: 'Thank you!', text: 'You are wonderful.' },
  },
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

/** A form with the questions that the donation form has no use for, for tests. */
export const sampleSurvey: FormSchemaInput = {
  components: [
    { id: 's1', type: 'phone', key: 'phone', label: 'Phone', help: 'For questions only.', callingCode: '44' },
    { id: 's2', type: 'number', key: 'people', label: 'How many people come?', min: 1, max: 12 },
    { id: 's3', type: 'date', key: 'day', label: 'On which day?', required: true, min: 'today' },
    { id: 's4', type: 'date', key: 'since', label: 'Member since', style: 'picker', max: 'today' },
    { id: 's5', type: 'time', key: 'hour', label: 'At what time?', min: '09:00', max: '17:00' },
    { id: 's6', type: 'divider' },
    { id: 's7', type: 'slider', key: 'distance', label: 'How far do you travel?', unit: 'km' },
    { id: 's8', type: 'rating', key: 'stars', label: 'How was it?', low: 'Poor', high: 'Excellent' },
    { id: 's9', type: 'rating', key: 'marks', label: 'Would you come again?', look: 'figures', count: 10 },
    { id: 's10', type: 'address', key: 'home', label: 'Where do you live?', country: 'GB' },
    {
      id: 's11',
      type: 'survey',
      key: 'opinion',
      label: 'How much do you agree?',
      rows: [{ value: 'food', label: 'The food was good' }],
      options: [
        { value: 'no', label: 'Disagree' },
        { value: 'yes', label: 'Agree' },
      ],
    },
    {
      id: 's12',
      type: 'calculation',
      key: 'costs',
      label: 'Costs in points',
      expression: 'people * 2.5',
      unit: 'pt',
    },
    {
      id: 's13',
      type: 'radio',
      key: 'meal',
      label: 'Which meal?',
      options: [
        { value: 'any', label: 'Any' },
        {
          value: 'group',
          label: 'Group menu',
          condition: { rules: [{ field: 'people', operator: 'greaterThan', value: '2' }] },
        },
      ],
    },
  ],
};

/** Answers to the survey as a browser would send them. */
export const surveyAnswers = {
  phone: '020 7946 0018',
  people: '3',
  'day.day': '29',
  'day.month': '2',
  'day.year': '2044',
  since: '2001-09-01',
  hour: '09:30',
  distance: '42',
  stars: '4',
  marks: '10',
  'home.line1': '1 High Street',
  'home.city': 'London',
  'home.postcode': 'SW1A 1AA',
  'home.country': 'GB',
  'opinion.food': 'yes',
  meal: 'group',
};
