/** Visitors' texts of this type, by language. */
export const surveyTexts = {
  en: { surveyNeedsRow: 'Choose an answer for “{row}”' },
  es: { surveyNeedsRow: 'Elige una respuesta para «{row}»' },
  fr: { surveyNeedsRow: 'Choisissez une réponse pour « {row} »' },
  de: { surveyNeedsRow: 'Wählen Sie eine Antwort für „{row}“' },
  ar: { surveyNeedsRow: 'اختر إجابة عن «{row}»' },
};

export type SurveyText = keyof (typeof surveyTexts)['en'];
