import { escapeHtml } from '@tributary/form-engine/markup.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { imagePath, LOGO_EDGES } from '../../organization/images.ts';
import { CARD_SIZE, titleSize, type CardFacts } from './card.ts';

/** The policy of a card's document: styles, and the organization's logo. */
export const cardPolicy = (origin: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(origin).origin}`;

/**
 * A page's card as a document of 1200 by 630 px, for a browser that takes its picture and for a sandboxed frame of the
 * console. Nothing in it runs, and all texts are escaped.
 * @param origin of the organization's site, which has the logo
 */
export function cardDocument(facts: CardFacts, origin: string): string {
  const { title, siteName, logo, language, look } = facts;
  const { size, lines } = titleSize(title);
  const direction = directionOf(language);
  const css = `
*{box-sizing:border-box}
html,body{margin:0;overflow:hidden}
.card{display:flex;flex-direction:column;justify-content:space-between;gap:32px;width:${CARD_SIZE.width}px;height:${CARD_SIZE.height}px;padding:64px 80px 60px;overflow:hidden;border-block-end:20px solid ${look.accent};background:${look.surface};color:${look.ink};font-family:${look.font}}
.from{display:flex;align-items:center;gap:24px;min-height:72px;font-size:32px;font-weight:600;line-height:1.25}
.from span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.from img{flex:none;max-width:280px;max-height:72px;object-fit:contain}
.title{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${lines};margin:0;padding-block-end:.08em;overflow:hidden;font-family:${look.headingFont};font-size:${size}px;font-weight:${look.headingWeight};line-height:1.1;letter-spacing:-.015em;overflow-wrap:anywhere;text-align:${direction === 'rtl' ? 'right' : 'left'};text-wrap:balance}
.mark{width:112px;height:10px;margin-block-end:32px;border-radius:5px;background:${look.accent}}
`.trim();
  const picture = logo
    ? `<img src="${new URL(imagePath('logo', logo, LOGO_EDGES[0], 'png'), `${origin}/`).href}" alt="">`
    : '';
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${cardPolicy(origin)}"><title>${escapeHtml(title)}</title>` +
    `<style>${css}</style></head><body><div class="card"><div class="from">${picture}<span dir="auto">${escapeHtml(siteName)}</span></div>` +
    `<div><div class="mark"></div><p class="title" dir="auto">${escapeHtml(title)}</p></div></div></body></html>`
  );
}
