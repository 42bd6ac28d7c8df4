import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import type { BlockChoices } from './choices.ts';
import { drawn } from './drawn.ts';
import { column, columns, heading, line, link, questionAndAnswer, section, text } from './node.ts';

const paragraph = (words: string): string => `<p>${words}</p>`;

/** Events in order. */
export function steps(words: StarterMessages): ProjectNode {
  const step = (number: string, title: string, body: string): ProjectNode =>
    column([line('ts-step', number), heading(3, title), text(paragraph(body))]);
  return section('', [
    heading(2, words.stepsTitle),
    columns('ts-columns--3', [
      step('1', words.stepFirstTitle, words.stepFirst),
      step('2', words.stepSecondTitle, words.stepSecond),
      step('3', words.stepThirdTitle, words.stepThird),
    ]),
  ]);
}

/** Figures in rows and columns. */
export function table(words: StarterMessages): ProjectNode {
  const cells = (tag: string, ...texts: string[]): string =>
    `<tr>${texts.map((each, index) => (tag === 'td' && index === 0 ? `<th scope="row">${each}</th>` : `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${each}</${tag}>`)).join('')}</tr>`;
  return section('ts-section--narrow', [
    heading(2, words.tableTitle),
    text(
      `<table><thead>${cells('th', words.tableWhat, words.tableThisYear, words.tableLastYear)}</thead><tbody>` +
        cells('td', words.tableFirst, '640', '580') +
        cells('td', words.tableSecond, '210', '190') +
        cells('td', words.tableThird, '85', '90') +
        '</tbody></table>',
      'ts-table',
    ),
    line('ts-small', words.tableNote),
  ]);
}

/** Questions that open to their answers. */
export function faq(words: StarterMessages): ProjectNode {
  return section('ts-section--narrow', [
    heading(2, words.faqTitle),
    questionAndAnswer(words.faqFirst, paragraph(words.faqFirstAnswer)),
    questionAndAnswer(words.faqSecond, paragraph(words.faqSecondAnswer)),
    questionAndAnswer(words.faqThird, paragraph(words.faqThirdAnswer)),
  ]);
}

/** Where to find the organization: address, hours, a link to a map, and a picture of the place. */
export function place(words: StarterMessages, { picture = 'harbour' }: BlockChoices = {}): ProjectNode {
  return section('ts-section--tint', [
    columns('ts-columns--2', [
      column([
        heading(2, words.placeTitle),
        text(paragraph(words.footerAddress) + paragraph(words.placeHours)),
        link(words.placeMap, 'https://www.openstreetmap.org/search?query=1%20Example%20Street'),
      ]),
      column([drawn(picture, words)]),
    ]),
  ]);
}
