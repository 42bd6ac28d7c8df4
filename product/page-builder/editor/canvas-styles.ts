/** The widest that running text gets while it is written, in CSS pixels. */
const WRITING_WIDTH = 600;

/** Styles of the canvas document in addition to the page's own: hints for empty places, inert previews. */
export const CANVAS_STYLES = `
html{scrollbar-width:thin}
.gjs-selected,.gjs-selected-parent,.gjs-hovered{outline:0!important}
[contenteditable=true]{outline:0!important;cursor:text}
.ts-text[contenteditable=true]{max-width:${WRITING_WIDTH}px}
.pb-outlines .ts-section{box-shadow:inset 0 0 0 1px rgb(23 128 138/.14)}
.pb-outlines .ts-column{outline:1px dashed rgb(23 128 138/.35);outline-offset:3px}
.pb-outlines .ts-spacer{background:repeating-linear-gradient(135deg,rgb(23 128 138/.1) 0 1px,transparent 1px 8px)}
.ts-column:empty,.ts-section:empty{min-height:6rem;outline:1px dashed rgb(23 128 138/.5);outline-offset:-4px}
.ts-divider{position:relative}.ts-divider::after{content:"";position:absolute;inset:-10px 0}
a,button,input,select,textarea,label{cursor:default}
.pb-slot{position:relative}
.pb-slot__view{pointer-events:none;user-select:none}
.pb-slot__view li[hidden]{display:list-item}
.pb-slot__empty{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.35rem;min-height:9rem;padding:1.5rem;border:1.5px dashed #8a97a8;border-radius:12px;background:#f3f6f8;color:#2b3648;font:500 15px/1.45 system-ui,sans-serif;text-align:center}
.pb-slot__empty strong{font-weight:650;font-size:16px}
.pb-slot__empty span{color:#526072;font-weight:400}
.pb-slot__empty--problem{border-color:#b4432f;background:#fdf3f0;color:#7d2a1b}
.pb-slot__empty--problem span{color:#8c4536}
`.trim();
