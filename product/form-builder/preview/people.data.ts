import type { TextLanguage } from '@tributary/kit/languages.ts';

/** A sample person who fills in a form, with their entries in their language. */
export interface SamplePerson {
  firstName: string;
  lastName: string;
  /** In Latin letters, before the @. */
  mailbox: string;
  country: string;
  line1: string;
  city: string;
  region: string;
  postcode: string;
  phone: string;
  organization: string;
  words: string;
  sentence: string;
}

/** One person for each language of forms. Numbers and addresses are unassigned. */
export const people: Record<TextLanguage, SamplePerson> = {
  en: {
    firstName: 'Maya',
    lastName: 'Whitlock',
    mailbox: 'maya',
    country: 'GB',
    line1: '14 Weir Lane',
    city: 'Durham',
    region: '',
    postcode: 'DH1 3RH',
    phone: '+44 191 498 0123',
    organization: 'Weir Lane Primary School',
    words: 'By the old mill',
    sentence: 'I grew up beside this river and would like my children to swim in it.',
  },
  es: {
    firstName: 'Lucía',
    lastName: 'Peñalver Ríos',
    mailbox: 'lucia',
    country: 'ES',
    line1: 'Calle del Molino, 8',
    city: 'Zaragoza',
    region: 'Zaragoza',
    postcode: '50003',
    phone: '+34 910 000 123',
    organization: 'Asociación Vecinal del Ebro',
    words: 'Junto al molino',
    sentence: 'Crecí junto a este río y me gustaría que mis hijos se bañaran en él.',
  },
  fr: {
    firstName: 'Élodie',
    lastName: 'Garnier',
    mailbox: 'elodie',
    country: 'FR',
    line1: '3 quai des Tanneurs',
    city: 'Annecy',
    region: '',
    postcode: '74000',
    phone: '+33 1 99 00 12 34',
    organization: 'Les Amis du lac',
    words: 'Près du vieux moulin',
    sentence: 'J’ai grandi au bord de cette rivière et je voudrais que mes enfants s’y baignent.',
  },
  de: {
    firstName: 'Jörg',
    lastName: 'Außendorf',
    mailbox: 'joerg',
    country: 'DE',
    line1: 'Mühlgasse 5',
    city: 'Köln',
    region: '',
    postcode: '50667',
    phone: '+49 30 23125 012',
    organization: 'Förderverein Flussaue',
    words: 'Bei der alten Mühle',
    sentence: 'Ich bin an diesem Fluss aufgewachsen und wünsche mir, dass meine Kinder darin schwimmen.',
  },
  ar: {
    firstName: 'ليلى',
    lastName: 'المنصوري',
    mailbox: 'layla',
    country: 'AE',
    line1: 'شارع النهر ١٢',
    city: 'دبي',
    region: 'دبي',
    postcode: '',
    phone: '+971 4 000 1234',
    organization: 'جمعية أصدقاء النهر',
    words: 'قرب الطاحونة القديمة',
    sentence: 'نشأتُ بجوار هذا النهر وأودّ أن يسبح فيه أطفالي.',
  },
};
