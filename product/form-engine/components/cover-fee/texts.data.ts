/** Visitors' texts of this type, by language. */
export const coverFeeTexts = {
  en: { feeTotal: 'Total' },
  es: { feeTotal: 'Total' },
  fr: { feeTotal: 'Total' },
  de: { feeTotal: 'Gesamtbetrag' },
  ar: { feeTotal: 'الإجمالي' },
};

export type CoverFeeText = keyof (typeof coverFeeTexts)['en'];
