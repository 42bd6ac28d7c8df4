import type { Editor } from 'grapesjs';
import { cleanHtml } from '../safety/clean-html.ts';

const SINGLE_LINE = /^(H[1-6]|P|A|BLOCKQUOTE)$/;

function onKeyDown(event: KeyboardEvent): void {
  const element = event.currentTarget as HTMLElement;
  if (event.key === 'Enter' && SINGLE_LINE.test(element.tagName)) {
    // A paragraph inside a heading or a link would be broken markup: a new line stays a new line.
    event.preventDefault();
    element.ownerDocument.execCommand('insertLineBreak');
  }
}

function onPaste(event: ClipboardEvent): void {
  const element = event.currentTarget as HTMLElement;
  event.preventDefault();
  const markup = event.clipboardData?.getData('text/html') ?? '';
  const plain = event.clipboardData?.getData('text/plain') ?? '';
  const document = element.ownerDocument;
  if (markup === '' || SINGLE_LINE.test(element.tagName)) document.execCommand('insertText', false, plain);
  else document.execCommand('insertHTML', false, textOnly(cleanHtml(markup)));
}

// Text pasted from other programs has classes, sizes and pictures that don't belong into running text.
function textOnly(html: string): string {
  return html
    .replace(/<(\/?)(?!(?:p|br|b|strong|i|em|u|s|a|ul|ol|li|sub|sup)\b)[a-z][a-z0-9]*\b[^>]*>/gi, '')
    .replace(/ (?:class|id|dir|lang|title|role|tabindex|hidden|aria-[a-z]+)="[^"]*"/g, '');
}

/** Text editing on the page: the browser's own editing, our own tool bar, and only clean markup in the result. */
export function registerRichText(editor: Editor): void {
  editor.setCustomRte({
    enable(element: HTMLElement) {
      if (element.isContentEditable) return element;
      const { ownerDocument } = element;
      element.contentEditable = 'true';
      ownerDocument.execCommand('defaultParagraphSeparator', false, 'p');
      ownerDocument.execCommand('styleWithCSS', false, 'false');
      element.addEventListener('keydown', onKeyDown);
      element.addEventListener('paste', onPaste);
      element.focus();
      return element;
    },
    disable(element: HTMLElement) {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('paste', onPaste);
      element.contentEditable = 'false';
      element.removeAttribute('contenteditable');
      element.blur();
    },
    getContent(element: HTMLElement) {
      return cleanHtml(element.innerHTML);
    },
  });
}
