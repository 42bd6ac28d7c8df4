/** Visitors' texts of this type, by language. */
export const signatureTexts = {
  en: {
    signatureType: 'Type your full name to sign',
    signatureDraw: 'Or draw your signature here',
    signatureClear: 'Clear the drawing',
    signatureDrawn: 'Signed by hand',
    signatureName: 'Type your name, with 120 characters at most',
    signatureUnreadable: 'This signature can’t be read. Sign again',
  },
  es: {
    signatureType: 'Escribe tu nombre completo para firmar',
    signatureDraw: 'O dibuja aquí tu firma',
    signatureClear: 'Borrar el dibujo',
    signatureDrawn: 'Firmado a mano',
    signatureName: 'Escribe tu nombre, con 120 caracteres como máximo',
    signatureUnreadable: 'Esta firma no se puede leer. Firma de nuevo',
  },
  fr: {
    signatureType: 'Saisissez votre nom complet pour signer',
    signatureDraw: 'Ou dessinez votre signature ici',
    signatureClear: 'Effacer le dessin',
    signatureDrawn: 'Signé à la main',
    signatureName: 'Saisissez votre nom, en 120 caractères au maximum',
    signatureUnreadable: 'Cette signature est illisible. Signez à nouveau',
  },
  de: {
    signatureType: 'Geben Sie zum Unterschreiben Ihren vollen Namen ein',
    signatureDraw: 'Oder zeichnen Sie hier Ihre Unterschrift',
    signatureClear: 'Zeichnung löschen',
    signatureDrawn: 'Von Hand unterschrieben',
    signatureName: 'Geben Sie Ihren Namen mit höchstens 120 Zeichen ein',
    signatureUnreadable: 'Diese Unterschrift ist nicht lesbar. Unterschreiben Sie erneut',
  },
  ar: {
    signatureType: 'اكتب اسمك الكامل للتوقيع',
    signatureDraw: 'أو ارسم توقيعك هنا',
    signatureClear: 'مسح الرسم',
    signatureDrawn: 'موقّع بخط اليد',
    signatureName: 'اكتب اسمك، بحد أقصى 120 حرفًا',
    signatureUnreadable: 'لا يمكن قراءة هذا التوقيع. وقّع من جديد',
  },
};

export type SignatureText = keyof (typeof signatureTexts)['en'];
