/** Visitors' texts of this type, by language. */
export const timeTexts = {
  en: {
    timeProblem: 'Enter a time such as 14:30',
    timeMin: 'Enter {time} or later',
    timeMax: 'Enter {time} or earlier',
  },
  es: {
    timeProblem: 'Escribe una hora como 14:30',
    timeMin: 'Escribe las {time} o una hora posterior',
    timeMax: 'Escribe las {time} o una hora anterior',
  },
  fr: {
    timeProblem: 'Saisissez une heure comme 14:30',
    timeMin: 'Saisissez {time} ou plus tard',
    timeMax: 'Saisissez {time} ou plus tôt',
  },
  de: {
    timeProblem: 'Geben Sie eine Uhrzeit wie 14:30 ein',
    timeMin: 'Geben Sie {time} oder später ein',
    timeMax: 'Geben Sie {time} oder früher ein',
  },
  ar: {
    timeProblem: 'أدخل وقتًا مثل 14:30',
    timeMin: 'أدخل {time} أو بعده',
    timeMax: 'أدخل {time} أو قبله',
  },
};

export type TimeText = keyof (typeof timeTexts)['en'];
