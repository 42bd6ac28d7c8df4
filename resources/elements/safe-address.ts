/** Whether a link leads to a page of the site, an anchor, a web page, an email or a telephone. */
export const safeAddress = (address: string): boolean =>
  /^(\/(?!\/)|#|https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])[^\s<>"]*$/i.test(address);
