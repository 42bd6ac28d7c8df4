/** Visitors' texts of this type, by language. */
export const phoneTexts = {
  en: {
    phoneProblem: 'Enter a telephone number such as 020 7946 0018 or +44 20 7946 0018',
  },
  es: {
    phoneProblem: 'Escribe un número de teléfono como 612 34 56 78 o +34 612 34 56 78',
  },
  fr: {
    phoneProblem: 'Saisissez un numéro de téléphone comme 06 12 34 56 78 ou +33 6 12 34 56 78',
  },
  de: {
    phoneProblem: 'Geben Sie eine Telefonnummer wie 030 123456 oder +49 30 123456 ein',
  },
  ar: {
    phoneProblem: 'أدخل رقم هاتف مثل ‎+44 20 7946 0018',
  },
};

export type PhoneText = keyof (typeof phoneTexts)['en'];
