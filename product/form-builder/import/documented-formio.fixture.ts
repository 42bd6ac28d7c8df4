/**
 * Forms with the structure of those that Form.io shows in its documentation, with texts of our own: each
 * has the properties that its builder writes, also those without a value.
 */

/** Properties that Form.io's builder writes for every field, without meaning. */
const written = {
  input: true,
  tableView: true,
  prefix: '',
  suffix: '',
  multiple: false,
  defaultValue: '',
  protected: false,
  unique: false,
  persistent: true,
};
const always = { show: '', when: null, eq: '' };
const text = (key: string, label: string, more: object = {}) => ({
  ...written,
  inputType: 'text',
  inputMask: '',
  label,
  key,
  placeholder: '',
  validate: { required: false, minLength: '', maxLength: '', pattern: '', custom: '', customPrivate: false },
  conditional: always,
  type: 'textfield',
  ...more,
});

/** Form.io's example with every field: containers, columns, a table, a grid of rows, a well, panels and a survey. */
export const formioKitchen = {
  title: 'River festival helpers',
  display: 'form',
  components: [
    {
      input: true,
      tree: true,
      type: 'container',
      key: 'person',
      label: '',
      lockKey: true,
      conditional: always,
      components: [
        {
          input: false,
          type: 'columns',
          key: 'columns',
          conditional: always,
          columns: [
            {
              components: [
                text('firstName', 'First name', {
                  validate: { required: true, minLength: 2, maxLength: 40 },
                }),
                { ...written, type: 'email', key: 'email', label: 'E-mail', inputType: 'email' },
                {
                  ...written,
                  type: 'checkbox',
                  inputType: 'checkbox',
                  hideLabel: true,
                  key: 'hasPhone',
                  label: 'May we ring you?',
                  defaultValue: false,
                  validate: { required: false },
                  conditional: always,
                },
                text('phone', 'Telephone', {
                  type: 'phoneNumber',
                  inputMask: '(999) 999-9999',
                  conditional: { show: 'true', when: 'person.hasPhone', eq: 'true' },
                }),
              ],
            },
            {
              components: [
                text('lastName', 'Last name'),
                text('shifts', 'How many shifts?', {
                  type: 'number',
                  inputType: 'number',
                  defaultValue: 1,
                  validate: { required: false, min: 1, max: 10, step: 1, custom: '' },
                }),
                { ...written, type: 'password', key: 'password', label: 'Password', prefix: '$' },
              ],
            },
          ],
        },
        text('children', 'Names of your children', { multiple: true }),
      ],
    },
    {
      ...written,
      type: 'day',
      key: 'arrival',
      label: 'Day of arrival',
      dayFirst: true,
      fields: {
        day: { type: 'text', placeholder: 'Day', required: true },
        month: { type: 'select', placeholder: 'Month', required: true },
        year: { type: 'text', placeholder: 'Year', required: true },
      },
    },
    {
      ...written,
      type: 'datagrid',
      key: 'boats',
      label: 'Your boats',
      tree: true,
      striped: true,
      bordered: true,
      conditional: '{"show": "", "when": null, "eq": ""}',
      components: [
        text('boatName', 'Name of the boat'),
        text('boatLength', 'Its length', { type: 'number' }),
      ],
    },
    {
      input: false,
      type: 'content',
      key: 'intro',
      html: '<p><em><strong>See you at the river.</strong></em></p> ',
    },
    {
      input: false,
      type: 'table',
      numRows: 1,
      numCols: 2,
      header: [],
      caption: '',
      striped: true,
      rows: [[{ components: [text('street', 'Street')] }, { components: [text('town', 'Town')] }]],
    },
    {
      ...written,
      type: 'textarea',
      key: 'about',
      label: 'About you',
      rows: 3,
      validate: { required: false, minLength: 5, maxLength: 300 },
    },
    { input: false, type: 'well', key: 'well', components: [text('nickname', 'Name on the badge')] },
    {
      ...written,
      type: 'radio',
      inputType: 'radio',
      key: 'team',
      label: 'Which team?',
      defaultValue: '',
      values: [
        { value: 'gate', label: 'Gate' },
        { value: 'kitchen', label: 'Kitchen' },
      ],
    },
    {
      input: false,
      type: 'fieldset',
      legend: 'Getting here',
      components: [text('station', 'Nearest station')],
    },
    text('fuel', 'Fuel you paid for', { type: 'currency', prefix: '$' }),
    {
      ...written,
      type: 'selectboxes',
      key: 'drinks',
      label: 'Hot drinks',
      inline: true,
      values: [
        { value: 'tea', label: 'Tea' },
        { value: 'tea', label: 'Black tea' },
        { value: 'coffee', label: 'Coffee' },
      ],
    },
    text('beans', 'Which beans?', { conditional: { show: 'true', when: 'drinks.coffee', eq: 'true' } }),
    {
      ...written,
      type: 'survey',
      key: 'skills',
      label: 'What can you do?',
      questions: [
        { value: 'cooking', label: 'Cooking' },
        { value: 'firstAid', label: 'First aid' },
      ],
      values: [
        { value: 'no', label: 'Not at all' },
        { value: 'yes', label: 'Well' },
      ],
      validate: { required: true },
    },
    text('certificate', 'Number of your certificate', {
      conditional: { show: 'true', when: 'skills.firstAid', eq: 'yes' },
    }),
    {
      ...written,
      type: 'datetime',
      key: 'meeting',
      label: 'When may we meet?',
      format: 'yyyy-MM-dd HH:mm',
      enableDate: true,
      enableTime: true,
      datepickerMode: 'day',
      datePicker: { showWeeks: true, minMode: 'day', maxMode: 'year', minDate: '2040-07-01T18:30:00.000Z' },
    },
    {
      input: false,
      type: 'htmlelement',
      tag: 'p',
      key: 'note',
      className: 'note',
      content: 'Helpers eat for free.',
    },
    {
      ...written,
      type: 'select',
      key: 'fruit',
      label: 'Fruit in your lunch box',
      template: '<span>{{ item.label }}</span>',
      dataSrc: 'values',
      multiple: true,
      data: {
        values: [
          { value: 'apple', label: 'Apple' },
          { value: 'pear', label: 'Pear' },
        ],
      },
    },
    {
      ...written,
      type: 'signature',
      key: 'signature',
      label: 'Signature',
      footer: 'Sign above',
      width: '100%',
      height: '150px',
    },
    { type: 'button', action: 'submit', label: 'Send', theme: 'primary', input: true, key: 'submit' },
  ],
};

/** Form.io's examples of JSON Logic and of calculated values, in one form. */
export const formioLogicExample = {
  title: 'Order lanterns',
  components: [
    {
      type: 'number',
      label: 'Lanterns',
      key: 'lanterns',
      input: true,
      inputType: 'text',
      validate: { min: 2, max: 100, step: 1, required: true },
    },
    {
      type: 'number',
      label: 'Candles for each',
      key: 'candles',
      input: true,
      customDefaultValue: 'value = 2;',
      validate: { min: 1, max: 10, step: 1 },
    },
    {
      type: 'textfield',
      label: 'Candles in all',
      key: 'total',
      input: true,
      disabled: true,
      calculateValue: { '*': [{ var: 'data.lanterns' }, { var: 'data.candles' }] },
    },
    {
      type: 'number',
      label: 'Price',
      key: 'price',
      input: true,
      calculateValue: 'value = data.lanterns * 2.5;',
    },
    {
      type: 'textfield',
      label: 'Code',
      key: 'code',
      input: true,
      calculateValue: 'value = data.price.toFixed(2);',
    },
    {
      type: 'textfield',
      label: 'Type “Boat”',
      description: 'Exactly as it stands here.',
      key: 'word',
      input: true,
      validate: { json: { if: [{ '==': [{ var: 'data.word' }, 'Boat'] }, true, 'Type Boat'] } },
    },
    {
      type: 'textfield',
      label: 'Name of your boat',
      key: 'boat',
      input: true,
      conditional: {
        json: { and: [{ '===': [{ var: 'data.word' }, 'Boat'] }, { '>': [{ var: 'data.lanterns' }, 2] }] },
      },
    },
    {
      type: 'textarea',
      label: 'Why so many?',
      key: 'why',
      input: true,
      customConditional: "show = data.lanterns > 50 || data.boat === 'Titanic';",
    },
    { type: 'button', action: 'submit', label: 'Order', key: 'submit', theme: 'primary' },
  ],
};
