/** What is pressed or filled in is read as a whole, with what is around its words. */
const WHOLE = 'a[href], button, input, select, textarea';
const PICTURES = 'img, svg, video, canvas, iframe, object';

interface Shown {
  words: DOMRect[];
  pictures: DOMRect[];
}

const isVisible = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

/** Where an element shows something: each line of its words, and its pictures. The room beside both is free. */
export function shownContentOf(element: HTMLElement): Shown {
  const all = (selector: string): DOMRect[] =>
    [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      .filter(isVisible);
  const words = all(WHOLE);
  const range = element.ownerDocument.createRange();
  // 4: the text alone. The constants of the page's window are not those of this one.
  const texts = element.ownerDocument.createTreeWalker(element, 4);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!text.textContent?.trim()) continue;
    range.selectNodeContents(text);
    words.push(...[...range.getClientRects()].filter(isVisible));
  }
  return { words, pictures: all(PICTURES) };
}
