/** A wizard in the shape that Form.io's builder exports. */
export const formioVolunteers = {
  title: 'Volunteer with us',
  name: 'volunteer',
  path: 'volunteer',
  type: 'form',
  display: 'wizard',
  components: [
    {
      title: 'About you',
      key: 'page1',
      type: 'panel',
      input: false,
      components: [
        {
          type: 'columns',
          key: 'names',
          input: false,
          columns: [
            {
              width: 6,
              components: [
                {
                  type: 'textfield',
                  key: 'firstName',
                  label: 'First name',
                  input: true,
                  validate: { required: true, maxLength: 40 },
                },
              ],
            },
            {
              width: 6,
              components: [
                {
                  type: 'textfield',
                  key: 'lastName',
                  label: 'Last name',
                  input: true,
                  validate: { required: true },
                },
              ],
            },
          ],
        },
        {
          type: 'email',
          key: 'email',
          label: 'E-mail',
          input: true,
          validate: { required: true, customMessage: 'Check this address' },
        },
        { type: 'number', key: 'age', label: 'Age', input: true, validate: { min: 16, max: 99 } },
        {
          type: 'radio',
          key: 'hasCar',
          label: 'Can you drive?',
          input: true,
          values: [
            { label: 'Yes', value: 'yes' },
            { label: 'No', value: 'no' },
          ],
        },
        {
          type: 'textfield',
          key: 'carModel',
          label: 'Which car?',
          input: true,
          conditional: { show: true, when: 'hasCar', eq: 'yes' },
        },
      ],
    },
    {
      title: 'How you would like to help',
      key: 'page2',
      type: 'panel',
      input: false,
      components: [
        {
          type: 'htmlelement',
          tag: 'h3',
          key: 'intro',
          input: false,
          content: 'Choose <b>all</b> that you like',
        },
        {
          type: 'selectboxes',
          key: 'Help With',
          label: 'Ways to help',
          input: true,
          values: [
            { label: 'Events', value: 'events' },
            { label: 'Driving', value: 'driving' },
          ],
        },
        {
          type: 'textarea',
          key: 'when',
          label: 'When do you have time?',
          rows: 3,
          input: true,
          conditional: {
            show: true,
            conjunction: 'any',
            conditions: [
              { component: 'Help With', operator: 'isEqual', value: 'events' },
              { component: 'age', operator: 'greaterThan', value: 64 },
            ],
          },
        },
        { type: 'address', key: 'home', label: 'Where do you live?', input: true },
        {
          type: 'file',
          key: 'proof',
          label: 'A certificate',
          input: true,
          multiple: true,
          filePattern: 'image/*,.pdf,.exe',
          fileMaxSize: '5MB',
        },
        { type: 'signature', key: 'signature', label: 'Signature', input: true },
        { type: 'datamap', key: 'more', label: 'More', input: true },
        {
          type: 'textfield',
          key: 'code',
          label: 'Code',
          input: true,
          validate: { pattern: '^[A-Z]{3}$' },
          customConditional: 'show = data.age % 2 === 0;',
        },
        { type: 'button', action: 'submit', key: 'submit', label: 'Sign up', input: true },
      ],
    },
  ],
};

/** A survey in the shape that SurveyJS describes, with texts in two languages. */
export const surveyjsVisit = {
  title: { default: 'Your visit', es: 'Su visita' },
  completeText: { default: 'Send', es: 'Enviar' },
  completedHtml: '<h3>Thank you</h3><p>We read <b>every</b> answer.</p>',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'came_with',
          title: { default: 'Who came with you?', es: '¿Quién vino con usted?', nl: 'Wie kwam mee?' },
          isRequired: true,
          requiredErrorText: 'Please choose one',
          choices: [{ value: 'alone', text: { default: 'Nobody', es: 'Nadie' } }, 'family', 'friends'],
          showOtherItem: true,
          otherText: 'Somebody else',
        },
        {
          type: 'text',
          name: 'children',
          title: 'How many children?',
          inputType: 'number',
          validators: [{ type: 'numeric', minValue: 1, maxValue: 12, text: 'From 1 to 12' }],
          visibleIf: "{came_with} = 'family'",
        },
        {
          type: 'rating',
          name: 'mark',
          title: 'How was it?',
          rateMax: 5,
          minRateDescription: 'Poor',
          maxRateDescription: 'Great',
        },
      ],
    },
    {
      name: 'page2',
      title: 'More',
      visibleIf: "{mark} > 3 and ({came_with} = 'family' or {came_with} = 'friends')",
      elements: [
        { type: 'comment', name: 'liked', title: 'What did you like?' },
        { type: 'text', name: 'email', title: 'E-mail', inputType: 'email', startWithNewLine: true },
        { type: 'text', name: 'phone', title: 'Phone', inputType: 'tel', startWithNewLine: false },
        {
          type: 'matrix',
          name: 'rooms',
          title: 'The rooms',
          columns: ['good', 'bad'],
          rows: [{ value: 'hall', text: 'Hall' }, 'garden'],
        },
        { type: 'file', name: 'photo', title: 'A photo', maxSize: 400_000_000, acceptedTypes: 'image/png' },
        { type: 'signaturepad', name: 'sign', title: 'Sign here' },
        { type: 'imagemap', name: 'map', title: 'Where were you?' },
        { type: 'text', name: 'plate', title: 'Number plate', visibleIf: 'isDriver({came_with})' },
      ],
    },
  ],
};
