/** Visitors' texts of this type, by language. */
export const frequencyTexts = {
  en: {
    offerHeading: 'Give every month instead?',
    offerText: '{monthly} every month instead of {once} once: regular gifts let us plan ahead.',
    offerAccept: 'Give {monthly} monthly instead',
  },
  es: {
    offerHeading: '¿Y si donas cada mes?',
    offerText:
      '{monthly} al mes en vez de {once} una sola vez: los donativos regulares nos permiten planificar.',
    offerAccept: 'Donar {monthly} al mes',
  },
  fr: {
    offerHeading: 'Et si vous donniez chaque mois ?',
    offerText:
      '{monthly} par mois au lieu de {once} une seule fois : les dons réguliers nous permettent de prévoir.',
    offerAccept: 'Donner plutôt {monthly} par mois',
  },
  de: {
    offerHeading: 'Lieber monatlich spenden?',
    offerText: '{monthly} im Monat statt einmalig {once}: Mit regelmäßigen Spenden können wir planen.',
    offerAccept: 'Lieber {monthly} monatlich spenden',
  },
  ar: {
    offerHeading: 'هل تودّ التبرع شهريًا بدلًا من ذلك؟',
    offerText: '{monthly} كل شهر بدلًا من {once} مرة واحدة: التبرعات المنتظمة تساعدنا على التخطيط.',
    offerAccept: 'أتبرع بمبلغ {monthly} شهريًا',
  },
};

export type FrequencyText = keyof (typeof frequencyTexts)['en'];
