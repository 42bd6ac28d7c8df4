/** Visitors' texts of this type, by language. */
export const numberTexts = {
  en: {
    numberProblem: 'Enter a number such as 25',
    numberWhole: 'Enter a whole number',
    numberDecimals: 'Enter no more than {count} decimals',
    numberMin: 'Enter {number} or more',
    numberMax: 'Enter {number} or less',
    numberStep: 'Enter a number in steps of {step}, counted from {from}',
    numberNone: 'Nothing chosen yet',
  },
  es: {
    numberProblem: 'Escribe un número, por ejemplo 25',
    numberWhole: 'Escribe un número entero',
    numberDecimals: 'Escribe como máximo {count} decimales',
    numberMin: 'Escribe {number} o más',
    numberMax: 'Escribe {number} o menos',
    numberStep: 'Escribe un número en pasos de {step}, contados desde {from}',
    numberNone: 'Nada elegido aún',
  },
  fr: {
    numberProblem: 'Saisissez un nombre, par exemple 25',
    numberWhole: 'Saisissez un nombre entier',
    numberDecimals: 'Saisissez au plus {count} décimales',
    numberMin: 'Saisissez {number} ou plus',
    numberMax: 'Saisissez {number} ou moins',
    numberStep: 'Saisissez un nombre par pas de {step} à partir de {from}',
    numberNone: 'Rien de choisi',
  },
  de: {
    numberProblem: 'Geben Sie eine Zahl ein, zum Beispiel 25',
    numberWhole: 'Geben Sie eine ganze Zahl ein',
    numberDecimals: 'Geben Sie höchstens {count} Nachkommastellen ein',
    numberMin: 'Geben Sie {number} oder mehr ein',
    numberMax: 'Geben Sie {number} oder weniger ein',
    numberStep: 'Geben Sie eine Zahl in Schritten von {step} ab {from} ein',
    numberNone: 'Noch nichts gewählt',
  },
  ar: {
    numberProblem: 'أدخل رقمًا مثل 25',
    numberWhole: 'أدخل رقمًا صحيحًا',
    numberDecimals: 'أدخل {count} من المنازل العشرية على الأكثر',
    numberMin: 'أدخل {number} أو أكثر',
    numberMax: 'أدخل {number} أو أقل',
    numberStep: 'أدخل رقمًا بخطوات من {step} بدءًا من {from}',
    numberNone: 'لم يُختر شيء بعد',
  },
};

export type NumberText = keyof (typeof numberTexts)['en'];
