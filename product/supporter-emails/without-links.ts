/** Breaks where a mail program would begin a link: after a scheme, and at the dots of a host name. */
const LINK_PARTS = /(:(?=\/\/))|((?<=[\p{L}\p{N}])\.(?=\p{L}{2}))/gu;

/**
 * The same text for people, without anything that a mail program makes a link of: forms are open to everybody, and an
 * address that was typed into a name must not lead to it from an organization's e-mail.
 */
export const withoutLinks = (text: string): string => text.replace(LINK_PARTS, '$&\u200b');
