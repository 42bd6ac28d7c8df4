import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';

const give = { match: 'all' as const };

/** The donation form of the winter appeal: the donation, then the person and how they pay. */
export const riversideDonationForm: FormSchemaInput = {
  components: [
    {
      id: 'frequency',
      type: 'frequency',
      key: 'frequency',
      label: 'How would you like to give?',
      required: true,
      options: ['one-off', 'monthly', 'yearly'],
      defaultFrequency: 'monthly',
    },
    {
      id: 'amount',
      type: 'amount',
      key: 'amount',
      label: 'Choose an amount',
      required: true,
      presets: [
        { amount: 10_00, example: 'tests the water at one site for a month' },
        { amount: 25_00, example: 'plants three metres of willow bank' },
        { amount: 60_00, example: 'equips a volunteer for the whole winter' },
        { amount: 150_00, example: 'opens one blocked stream to trout again' },
      ],
      defaultAmount: 25_00,
      min: 2_00,
      max: 25_000_00,
    },
    { id: 'source', type: 'hidden', key: 'source', label: 'Source', queryParameter: 'utm_source' },
    { id: 'about', type: 'pageBreak', label: 'About you' },
    {
      id: 'first-name',
      type: 'text',
      key: 'firstName',
      label: 'First name',
      required: true,
      autocomplete: 'given-name',
      maxLength: 80,
    },
    {
      id: 'last-name',
      type: 'text',
      key: 'lastName',
      label: 'Last name',
      required: true,
      autocomplete: 'family-name',
      maxLength: 80,
    },
    {
      id: 'email',
      type: 'email',
      key: 'email',
      label: 'Email',
      required: true,
      autocomplete: 'email',
      help: 'So that we can reach you about your gift.',
    },
    {
      id: 'gift-aid',
      type: 'radio',
      key: 'giftAid',
      label: 'Add Gift Aid?',
      help: 'If you pay UK tax, the government adds 25p to every £1 you give. It costs you nothing.',
      required: true,
      options: [
        { value: 'yes', label: 'Yes, add Gift Aid to this and future gifts' },
        { value: 'no', label: 'No, I don’t pay UK tax' },
      ],
    },
    {
      id: 'postcode',
      type: 'text',
      key: 'postcode',
      label: 'Postcode',
      help: 'HMRC needs it for your Gift Aid declaration.',
      required: true,
      autocomplete: 'postal-code',
      maxLength: 10,
      condition: { ...give, rules: [{ field: 'giftAid', operator: 'equal', value: 'yes' }] },
    },
    {
      id: 'news',
      type: 'consent',
      key: 'newsConsent',
      label: 'Stay in touch',
      wording:
        'Send me River notes by email, about once a month. I can stop by writing to hello@riverside.example.',
    },
    { id: 'payment', type: 'heading', text: 'Payment', level: 3 },
    {
      id: 'method',
      type: 'paymentMethod',
      key: 'paymentMethod',
      label: 'How would you like to pay?',
      required: true,
      methods: [
        { value: 'creditcard', label: 'Debit or credit card' },
        { value: 'directdebit', label: 'Direct Debit' },
      ],
    },
    {
      id: 'safe',
      type: 'paragraph',
      text: 'Your card or bank details are typed on a secure payment page and never reach us.',
    },
  ],
  settings: {
    currency: 'GBP',
    submitLabel: 'Give',
    firstStepLabel: 'Your gift',
    review: false,
    thankYou: {
      heading: 'Thank you. The river is better for it.',
      text: 'Your gift goes to work on the river this winter. Your receipt comes by e-mail.',
    },
    failure: {
      heading: 'Your gift didn’t go through',
      text: 'You can also write to us at hello@riverside.example and we will help.',
    },
    confirmation: {
      on: true,
      subject: 'Thank you, {firstName}. The river is better for it.',
      message:
        'Dear {firstName},\n\nThank you for your gift of {amount}. It goes to work on the river this winter.\n\nWith best wishes,\nRiverside Trust',
      replyTo: 'hello@riverside.example',
      receipt: true,
    },
  },
};

/** The sign-up for River notes. */
export const newsletterForm: FormSchemaInput = {
  components: [
    {
      id: 'name',
      type: 'text',
      key: 'firstName',
      label: 'First name',
      required: true,
      autocomplete: 'given-name',
      maxLength: 80,
    },
    { id: 'email', type: 'email', key: 'email', label: 'Email', required: true, autocomplete: 'email' },
    {
      id: 'topics',
      type: 'checkboxes',
      key: 'topics',
      label: 'What would you like to read about?',
      options: [
        { value: 'wildlife', label: 'Wildlife we have seen' },
        { value: 'volunteering', label: 'Volunteer days near me' },
        { value: 'water', label: 'How clean the water is' },
      ],
    },
    {
      id: 'consent',
      type: 'consent',
      key: 'newsConsent',
      label: 'Your agreement',
      required: true,
      wording:
        'Riverside Trust may send me River notes by email, about once a month. I can stop by writing to hello@riverside.example.',
    },
  ],
  settings: {
    currency: 'GBP',
    submitLabel: 'Send me River notes',
    review: false,
    thankYou: {
      heading: 'Welcome to the riverbank',
      text: 'The next River notes comes on the first Sunday of the month.',
    },
  },
};
