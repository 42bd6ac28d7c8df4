/** SurveyJS's tutorial of a survey with several pages. */
export const surveyPages = {
  title: 'How was the festival?',
  pages: [
    {
      elements: [
        {
          name: 'satisfaction-score',
          title: 'How did you like the festival?',
          type: 'radiogroup',
          choices: [
            { value: 5, text: 'Very much' },
            { value: 4, text: 'Much' },
            { value: 3, text: 'So so' },
            { value: 2, text: 'Not much' },
            { value: 1, text: 'Not at all' },
          ],
          isRequired: true,
        },
      ],
    },
    {
      elements: [
        {
          name: 'what-would-make-it-better',
          title: 'What would make it better still?',
          type: 'comment',
          visibleIf: '{satisfaction-score} = 4',
        },
        {
          name: 'nps-score',
          title: 'How likely are you to tell a friend?',
          type: 'rating',
          rateMin: 0,
          rateMax: 10,
        },
      ],
      visibleIf: '{satisfaction-score} >= 4',
    },
    {
      elements: [{ name: 'how-to-improve', title: 'What should we change?', type: 'comment' }],
      visibleIf: '{satisfaction-score} = 3',
    },
    {
      elements: [{ name: 'bad-experience', title: 'What went wrong?', type: 'comment', isRequired: true }],
      visibleIf: '{satisfaction-score} =< 2',
    },
  ],
  showQuestionNumbers: 'off',
  pageNextText: 'Forward',
  completeText: 'Submit',
  showPrevButton: false,
};

/** SurveyJS's application form: panels, lines of three, a repeated panel, dates that depend on others, tables. */
export const surveyApplication = {
  title: 'Join the crew',
  logo: 'https://example.org/logo.png',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'panel',
          name: 'personal',
          title: 'About you',
          state: 'expanded',
          elements: [
            {
              type: 'text',
              name: 'first-name',
              title: 'First name',
              isRequired: true,
              autocomplete: 'given-name',
            },
            {
              type: 'text',
              name: 'last-name',
              startWithNewLine: false,
              title: 'Last name',
              isRequired: true,
              autocomplete: 'family-name',
            },
            {
              type: 'text',
              name: 'birth',
              title: 'Date of birth',
              inputType: 'date',
              autocomplete: 'bday',
              maxValueExpression: 'today()',
              maxErrorText: 'This day is still to come',
            },
            {
              type: 'dropdown',
              name: 'country',
              startWithNewLine: false,
              title: 'Country',
              choicesByUrl: { url: 'https://example.org/countries', valueName: 'name' },
            },
          ],
        },
        {
          type: 'panel',
          name: 'contact',
          title: 'How we reach you',
          state: 'expanded',
          elements: [
            { type: 'text', name: 'email', title: 'E-mail', inputType: 'email', autocomplete: 'email' },
            {
              type: 'text',
              name: 'phone',
              startWithNewLine: false,
              title: 'Telephone',
              inputType: 'tel',
              maskType: 'pattern',
            },
            { type: 'text', name: 'chat', startWithNewLine: false, title: 'Chat name' },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'jobs',
          title: 'Ships you worked on',
          panelCount: 1,
          panelAddText: 'Add a ship',
          templateElements: [
            { type: 'text', name: 'ship', title: 'Name of the ship' },
            {
              type: 'multipletext',
              name: 'dates',
              title: 'When?',
              items: [
                { name: 'start', inputType: 'date', title: 'From', maxValueExpression: 'today()' },
                {
                  name: 'end',
                  inputType: 'date',
                  title: 'To',
                  minValueExpression: '{panel.dates.start}',
                  maxValueExpression: 'today()',
                },
              ],
            },
            {
              type: 'expression',
              name: 'days',
              title: 'Days on {panel.ship}:',
              visibleIf: '{panel.ship} notempty and {panel.dates.start} notempty',
              titleLocation: 'left',
              expression: 'diffDays({panel.dates.start}, {panel.dates.end})',
            },
          ],
        },
      ],
    },
    {
      name: 'page2',
      title: 'Your week',
      elements: [
        {
          type: 'matrix',
          name: 'quality',
          title: 'How well do you …',
          columns: [
            { value: 1, text: 'Badly' },
            { value: 5, text: 'Well' },
          ],
          rows: [
            { value: 'cook', text: 'cook' },
            { value: 'steer', text: 'steer' },
          ],
          alternateRows: true,
          eachRowRequired: true,
        },
        { type: 'text', name: 'licence', title: 'Number of your licence', visibleIf: '{quality.steer} = 5' },
        {
          type: 'matrixdropdown',
          name: 'shifts',
          title: 'Your shifts',
          cellType: 'radiogroup',
          choices: ['early', 'late'],
          columns: [
            { name: 'time', title: 'Which shift?' },
            { name: 'why', title: 'Why the late one?', cellType: 'text', visibleIf: "{row.time} = 'late'" },
          ],
          rows: ['Saturday'],
        },
        {
          type: 'matrixdynamic',
          name: 'tools',
          title: 'Tools that you bring',
          rowCount: 1,
          addRowText: 'Add a tool',
          columns: [
            { name: 'tool', title: 'Tool', cellType: 'text' },
            { name: 'number', title: 'How many?', cellType: 'text', inputType: 'number', min: 0, step: 2 },
          ],
        },
        {
          type: 'boolean',
          name: 'sober',
          title: 'Can you stay sober?',
          labelTrue: 'I can',
          labelFalse: 'I can’t',
        },
        {
          type: 'checkbox',
          name: 'food',
          title: 'You don’t eat',
          choices: ['meat', 'fish'],
          showNoneItem: true,
          noneText: 'I eat all',
        },
        {
          type: 'expression',
          name: 'weight',
          title: 'Weight of your tools',
          expression: 'iif({number} > 3, {number} * 2, 1)',
        },
        { type: 'ranking', name: 'order', title: 'What matters most?', choices: ['pay', 'food'] },
        { type: 'signaturepad', name: 'sign', title: 'Sign here', penColor: '#000' },
      ],
    },
  ],
  triggers: [{ type: 'complete', expression: '{age} < 18' }],
  calculatedValues: [{ name: 'now', expression: 'today()' }],
  showQuestionNumbers: 'off',
  questionErrorLocation: 'bottom',
  completeText: 'Apply',
};
