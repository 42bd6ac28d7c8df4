/** Visitors' texts of this type, by language. */
export const ratingTexts = {
  en: {
    ratingOf: '{number} of {count}',
  },
  es: {
    ratingOf: '{number} de {count}',
  },
  fr: {
    ratingOf: '{number} sur {count}',
  },
  de: {
    ratingOf: '{number} von {count}',
  },
  ar: {
    ratingOf: '{number} من {count}',
  },
};

export type RatingText = keyof (typeof ratingTexts)['en'];
