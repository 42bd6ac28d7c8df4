/** Visitors' texts of this type, by language. */
export const checkboxesTexts = {
  en: { notTogether: '“{first}” and “{second}” can’t be chosen together' },
  es: { notTogether: '«{first}» y «{second}» no se pueden elegir a la vez' },
  fr: { notTogether: '« {first} » et « {second} » ne peuvent pas être choisis ensemble' },
  de: { notTogether: '„{first}“ und „{second}“ können nicht zusammen gewählt werden' },
  ar: { notTogether: 'لا يمكن اختيار «{first}» و«{second}» معًا' },
};

export type CheckboxesText = keyof (typeof checkboxesTexts)['en'];
