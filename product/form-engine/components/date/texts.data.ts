/** Visitors' texts of this type, by language. */
export const dateTexts = {
  en: {
    dateProblem: 'Enter a date that exists',
    dateIncomplete: 'Enter day, month and year',
    dateMin: 'Enter {date} or a later date',
    dateMax: 'Enter {date} or an earlier date',
    dateDay: 'Day',
    dateMonth: 'Month',
    dateYear: 'Year',
  },
  es: {
    dateProblem: 'Escribe una fecha que exista',
    dateIncomplete: 'Escribe día, mes y año',
    dateMin: 'Escribe el {date} o una fecha posterior',
    dateMax: 'Escribe el {date} o una fecha anterior',
    dateDay: 'Día',
    dateMonth: 'Mes',
    dateYear: 'Año',
  },
  fr: {
    dateProblem: 'Saisissez une date qui existe',
    dateIncomplete: 'Saisissez le jour, le mois et l’année',
    dateMin: 'Saisissez le {date} ou une date ultérieure',
    dateMax: 'Saisissez le {date} ou une date antérieure',
    dateDay: 'Jour',
    dateMonth: 'Mois',
    dateYear: 'Année',
  },
  de: {
    dateProblem: 'Geben Sie ein Datum ein, das es gibt',
    dateIncomplete: 'Geben Sie Tag, Monat und Jahr ein',
    dateMin: 'Geben Sie den {date} oder ein späteres Datum ein',
    dateMax: 'Geben Sie den {date} oder ein früheres Datum ein',
    dateDay: 'Tag',
    dateMonth: 'Monat',
    dateYear: 'Jahr',
  },
  ar: {
    dateProblem: 'أدخل تاريخًا موجودًا',
    dateIncomplete: 'أدخل اليوم والشهر والسنة',
    dateMin: 'أدخل {date} أو تاريخًا لاحقًا',
    dateMax: 'أدخل {date} أو تاريخًا سابقًا',
    dateDay: 'اليوم',
    dateMonth: 'الشهر',
    dateYear: 'السنة',
  },
};

export type DateText = keyof (typeof dateTexts)['en'];
