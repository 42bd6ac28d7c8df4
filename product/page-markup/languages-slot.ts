/** A page's html contains its switch of languages as an empty `div` with this attribute. */
export const LANGUAGES_SLOT = 'data-tributary-languages';

/** The value of the attribute: the switch as a row of links. */
export const LANGUAGES_AS_LINKS = 'links';
