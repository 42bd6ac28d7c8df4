/** Visitors' texts of this type, by language. */
export const recaptchaTexts = {
  en: {
    recaptchaNote:
      'Once you begin to fill in this form, Google reCAPTCHA checks that you are a person. Google’s [privacy policy](https://policies.google.com/privacy) and [terms](https://policies.google.com/terms) apply.',
    recaptchaTick: 'Tick the box of Google reCAPTCHA first',
    recaptchaTitle: 'Google reCAPTCHA',
    recaptchaPreview: 'On the published page, the check of Google reCAPTCHA stands here.',
  },
  es: {
    recaptchaNote:
      'Cuando empieces a rellenar este formulario, Google reCAPTCHA comprobará que eres una persona. Se aplican la [política de privacidad](https://policies.google.com/privacy) y las [condiciones](https://policies.google.com/terms) de Google.',
    recaptchaTick: 'Marca antes la casilla de Google reCAPTCHA',
    recaptchaTitle: 'Google reCAPTCHA',
    recaptchaPreview: 'En la página publicada, aquí está la comprobación de Google reCAPTCHA.',
  },
  fr: {
    recaptchaNote:
      'Dès que vous commencez à remplir ce formulaire, Google reCAPTCHA vérifie que vous êtes une personne. Les [règles de confidentialité](https://policies.google.com/privacy) et les [conditions](https://policies.google.com/terms) de Google s’appliquent.',
    recaptchaTick: 'Cochez d’abord la case de Google reCAPTCHA',
    recaptchaTitle: 'Google reCAPTCHA',
    recaptchaPreview: 'Sur la page publiée, la vérification de Google reCAPTCHA se trouve ici.',
  },
  de: {
    recaptchaNote:
      'Sobald Sie beginnen, dieses Formular auszufüllen, prüft Google reCAPTCHA, ob Sie ein Mensch sind. Es gelten die [Datenschutzerklärung](https://policies.google.com/privacy) und die [Nutzungsbedingungen](https://policies.google.com/terms) von Google.',
    recaptchaTick: 'Kreuzen Sie zuerst das Feld von Google reCAPTCHA an',
    recaptchaTitle: 'Google reCAPTCHA',
    recaptchaPreview: 'Auf der veröffentlichten Seite steht hier die Prüfung von Google reCAPTCHA.',
  },
  ar: {
    recaptchaNote:
      'عند بدء تعبئة هذا النموذج، تتحقق خدمة Google reCAPTCHA من أنك إنسان. تسري [سياسة الخصوصية](https://policies.google.com/privacy) و[بنود الخدمة](https://policies.google.com/terms) من Google.',
    recaptchaTick: 'ضع علامة في مربع Google reCAPTCHA أولًا',
    recaptchaTitle: 'Google reCAPTCHA',
    recaptchaPreview: 'في الصفحة المنشورة يظهر هنا تحقق Google reCAPTCHA.',
  },
};

export type RecaptchaText = keyof (typeof recaptchaTexts)['en'];
