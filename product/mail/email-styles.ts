import { TOKENS } from '@tributary/kit/theme/tokens.ts';

const { light, dark } = TOKENS;
const FONT = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Styles of an email's parts, written on each of them: many email programs read nothing else. */
export const EMAIL_STYLES = {
  body: `margin:0;padding:0;background:${light['surface-page']}`,
  column: `max-width:34rem;margin:0 auto;padding:32px 24px;${FONT};font-size:16px;line-height:1.5;color:${light.text}`,
  brand: `margin:0 0 32px;font-weight:650;letter-spacing:-0.01em;color:${light['action-text']}`,
  heading: `margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:650;color:${light['text-strong']};overflow-wrap:anywhere`,
  picture: 'display:block;width:100%;max-width:544px;height:auto;margin:0 0 24px;border:0;border-radius:8px',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  act: 'margin:24px 0',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${light.action};color:${light['text-on-action']};font-weight:600;text-decoration:none`,
  rows: `width:100%;margin:24px 0;border-collapse:collapse`,
  caption: `padding:0 0 8px;font-weight:650;color:${light['text-strong']}`,
  term: `padding:8px 16px 8px 0;padding-inline:0 16px;border-top:1px solid ${light.line};font-weight:400;font-size:14px;vertical-align:top;color:${light['text-muted']}`,
  value: `padding:8px 0;border-top:1px solid ${light.line};vertical-align:top;overflow-wrap:anywhere;word-break:break-word`,
  small: `margin:0 0 12px;font-size:14px;color:${light['text-muted']};overflow-wrap:anywhere`,
  link: `color:${light['action-text']}`,
  foot: `margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.line};font-size:13px;color:${light['text-muted']}`,
};

/** The dark skin, for programs that follow it. It must override the elements' own styles. */
export const DARK_SKIN = `@media (prefers-color-scheme:dark){
body,div{background:${dark['surface-page']}!important;color:${dark.text}!important}
h1{color:${dark['text-strong']}!important}
p{color:inherit!important;border-color:${dark.line}!important}
table,caption,td{color:inherit!important}
th,td{border-color:${dark.line}!important}
p.quiet,th.quiet{color:${dark['text-muted']}!important}
.link{color:${dark['action-text']}!important}}`;
