import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import type { BlockChoices } from './choices.ts';
import { drawn } from './drawn.ts';
import { button, column, columns, heading, image, line, section, text } from './node.ts';
import { MARKS, PORTRAITS } from './pictures.ts';

const paragraph = (words: string): string => `<p>${words}</p>`;

/** A letter: a request in running text, signed by a person. */
export function appeal(words: StarterMessages): ProjectNode {
  return section('ts-section--narrow', [
    heading(2, words.appealTitle),
    text(paragraph(words.appealFirst) + paragraph(words.appealSecond) + paragraph(words.appealThird)),
    line('ts-signature', `<strong>${words.appealName}</strong><br>${words.appealRole}`),
    button(words.heroAction, '#give'),
  ]);
}

/** People of the organization with their part in it. */
export function team(words: StarterMessages): ProjectNode {
  const person = (portrait: string, name: string, role: string): ProjectNode =>
    column(
      [
        { ...image(portrait, name, 480, 480), classes: ['ts-image', 'ts-image--round'] },
        heading(3, name),
        line('ts-small', role),
      ],
      'ts-center ts-person',
    );
  return section('', [
    heading(2, words.teamTitle),
    columns('ts-columns--3', [
      person(PORTRAITS[0], words.teamFirst, words.teamFirstRole),
      person(PORTRAITS[1], words.teamSecond, words.teamSecondRole),
      person(PORTRAITS[2], words.teamThird, words.teamThirdRole),
    ]),
  ]);
}

/** Three pictures side by side. */
export function gallery(words: StarterMessages): ProjectNode {
  return section('', [
    heading(2, words.galleryTitle),
    columns('ts-columns--3', [
      column([drawn('harbour', words)]),
      column([drawn('workshop', words)]),
      column([drawn('winter', words)]),
    ]),
  ]);
}

/** The marks of partners in a row. */
export function logoRow(words: StarterMessages): ProjectNode {
  const partner = (mark: string): ProjectNode =>
    column([{ ...image(mark, words.partner, 240, 96), classes: ['ts-image', 'ts-image--mark'] }]);
  return section('ts-section--tight ts-center', [
    line('ts-small', words.partnersTitle),
    columns('ts-columns--3', MARKS.map(partner)),
  ]);
}

/** Names of supporters, with thanks. */
export function donorWall(words: StarterMessages): ProjectNode {
  const names = words.donorNames.split(', ').map((name) => `<li>${name}</li>`);
  return section('ts-section--tint ts-center', [
    heading(2, words.donorsTitle),
    line('ts-lead', words.donorsLead),
    text(`<ul>${names.join('')}</ul>`, 'ts-names'),
  ]);
}

/** The use of each amount, with a picture beside the amounts. */
export function amounts(words: StarterMessages, { picture = 'workshop' }: BlockChoices = {}): ProjectNode {
  const gift = (amount: string, effect: string): ProjectNode =>
    column([line('ts-number', amount), line('ts-small', effect)], 'ts-card');
  return section('', [
    columns('ts-columns--2', [
      column([
        heading(2, words.amountsTitle),
        line('ts-lead', words.amountsLead),
        button(words.heroAction, '#give'),
      ]),
      column([drawn(picture, words)]),
    ]),
    columns('ts-columns--3', [
      gift(words.amountFirst, words.amountFirstEffect),
      gift(words.amountSecond, words.amountSecondEffect),
      gift(words.amountThird, words.amountThirdEffect),
    ]),
  ]);
}
