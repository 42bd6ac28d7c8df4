/** The part of punycode.js that is used; the types that are published are of Node's own module. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(domain: string): string;
}
