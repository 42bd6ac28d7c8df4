/**
 * The declaration follows the model declarations of HM Revenue & Customs, and is in English in every language: the
 * donor declares it to them. A changed text is a new `declarationVersion`.
 */
const declaration = {
  giftAidSingle:
    'I want to Gift Aid this donation to {charity}. I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax in the current tax year than the amount of Gift Aid claimed on all my donations it is my responsibility to pay any difference.',
  giftAidMultiple:
    'I want to Gift Aid this donation and any donations I make in the future or have made in the past 4 years to {charity}. I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax than the amount of Gift Aid claimed on all my donations in that tax year it is my responsibility to pay any difference.',
};

/** Notes for donors beside it. */
export const declarationNotes =
  'Gift Aid is reclaimed by the charity from the tax you pay for the current tax year. Your home address is needed to identify you as a current UK taxpayer. Please tell the charity if you want to cancel this declaration, change your name or home address, or no longer pay sufficient tax on your income and/or capital gains.';

/** Visitors' texts of this type, by language. */
export const giftAidTexts = {
  en: {
    ...declaration,
    giftAidTick: 'Yes, add Gift Aid to my donation',
    giftAidTitle: 'Title (optional)',
    giftAidFirstName: 'First name',
    giftAidLastName: 'Last name',
    giftAidHouseLabel: 'House name or number, and street',
    giftAidPostcodeLabel: 'Postcode',
    giftAidOverseas: 'I live outside the UK and have no UK postcode',
    giftAidScope: 'Choose what your declaration covers',
    giftAidName: 'Enter your first and last name for Gift Aid',
    giftAidHouse: 'Enter your house name or number for Gift Aid',
    giftAidPostcode: 'Enter a UK postcode such as S19 2BD, or tick that you live outside the UK',
  },
  es: {
    ...declaration,
    giftAidTick: 'Sí, añadir Gift Aid a mi donativo',
    giftAidTitle: 'Tratamiento (opcional)',
    giftAidFirstName: 'Nombre',
    giftAidLastName: 'Apellidos',
    giftAidHouseLabel: 'Nombre o número de la casa y calle',
    giftAidPostcodeLabel: 'Código postal',
    giftAidOverseas: 'Vivo fuera del Reino Unido y no tengo código postal británico',
    giftAidScope: 'Elige qué abarca tu declaración',
    giftAidName: 'Escribe tu nombre y apellidos para Gift Aid',
    giftAidHouse: 'Escribe el nombre o número de tu casa para Gift Aid',
    giftAidPostcode:
      'Escribe un código postal británico, por ejemplo S19 2BD, o marca que vives fuera del Reino Unido',
  },
  fr: {
    ...declaration,
    giftAidTick: 'Oui, ajouter Gift Aid à mon don',
    giftAidTitle: 'Civilité (facultatif)',
    giftAidFirstName: 'Prénom',
    giftAidLastName: 'Nom',
    giftAidHouseLabel: 'Nom ou numéro de la maison, et rue',
    giftAidPostcodeLabel: 'Code postal',
    giftAidOverseas: 'J’habite hors du Royaume-Uni et n’ai pas de code postal britannique',
    giftAidScope: 'Choisissez ce que couvre votre déclaration',
    giftAidName: 'Saisissez vos prénom et nom pour Gift Aid',
    giftAidHouse: 'Saisissez le nom ou le numéro de votre maison pour Gift Aid',
    giftAidPostcode:
      'Saisissez un code postal britannique, par exemple S19 2BD, ou cochez que vous habitez hors du Royaume-Uni',
  },
  de: {
    ...declaration,
    giftAidTick: 'Ja, Gift Aid zu meiner Spende hinzufügen',
    giftAidTitle: 'Anrede (freiwillig)',
    giftAidFirstName: 'Vorname',
    giftAidLastName: 'Nachname',
    giftAidHouseLabel: 'Name oder Nummer des Hauses und Straße',
    giftAidPostcodeLabel: 'Postleitzahl',
    giftAidOverseas: 'Ich wohne außerhalb des Vereinigten Königreichs und habe keine britische Postleitzahl',
    giftAidScope: 'Wählen Sie, wofür Ihre Erklärung gilt',
    giftAidName: 'Geben Sie für Gift Aid Ihren Vor- und Nachnamen ein',
    giftAidHouse: 'Geben Sie für Gift Aid den Namen oder die Nummer Ihres Hauses ein',
    giftAidPostcode:
      'Geben Sie eine britische Postleitzahl wie S19 2BD ein oder kreuzen Sie an, dass Sie außerhalb des Vereinigten Königreichs wohnen',
  },
  ar: {
    ...declaration,
    giftAidTick: 'نعم، أضيفوا Gift Aid إلى تبرعي',
    giftAidTitle: 'اللقب (اختياري)',
    giftAidFirstName: 'الاسم الأول',
    giftAidLastName: 'اسم العائلة',
    giftAidHouseLabel: 'اسم المنزل أو رقمه، والشارع',
    giftAidPostcodeLabel: 'الرمز البريدي',
    giftAidOverseas: 'أقيم خارج المملكة المتحدة وليس لدي رمز بريدي بريطاني',
    giftAidScope: 'اختر ما يشمله إقرارك',
    giftAidName: 'أدخل اسمك الأول واسم العائلة من أجل Gift Aid',
    giftAidHouse: 'أدخل اسم منزلك أو رقمه من أجل Gift Aid',
    giftAidPostcode: 'أدخل رمزًا بريديًا بريطانيًا مثل S19 2BD، أو حدّد أنك تقيم خارج المملكة المتحدة',
  },
};

export type GiftAidText = keyof (typeof giftAidTexts)['en'];
