/** Visitors' texts of this type, by language. */
export const calculationTexts = {
  en: { calculationTooLarge: 'This comes to more than can be paid at once' },
  es: { calculationTooLarge: 'El importe supera lo que se puede pagar de una vez' },
  fr: { calculationTooLarge: 'Le montant dépasse ce qui peut être payé en une fois' },
  de: { calculationTooLarge: 'Der Betrag ist höher, als auf einmal bezahlt werden kann' },
  ar: { calculationTooLarge: 'المبلغ أكبر مما يمكن دفعه دفعة واحدة' },
};

export type CalculationText = keyof (typeof calculationTexts)['en'];
