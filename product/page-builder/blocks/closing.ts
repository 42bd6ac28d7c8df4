import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import { column, columns, line, link, links, section } from './node.ts';

/** The name of the organization at the head of a page. */
export function header(words: StarterMessages): ProjectNode {
  return section('ts-section--tight', [line('ts-brand', `<strong>${words.organization}</strong>`)], 'header');
}

/** Address, registration and links at the foot of a page. */
export function footer(words: StarterMessages): ProjectNode {
  return section(
    'ts-section--deep ts-section--tight',
    [
      columns('ts-columns--2 ts-columns--top', [
        column([
          line('ts-brand', `<strong>${words.organization}</strong>`),
          line('ts-small', words.footerAddress),
        ]),
        column([
          links([
            link(words.footerPrivacy, '#'),
            link(words.footerContact, '#'),
            link(words.footerTerms, '#'),
          ]),
          line('ts-small', words.footerLegal),
        ]),
      ]),
    ],
    'footer',
  );
}
