import {
  column,
  columns,
  counter,
  form,
  heading,
  image,
  line,
  quote,
  section,
  text,
} from '@tributary/product/page-builder/blocks/node.ts';
import type { PageProject } from '@tributary/product/page-builder/project.ts';
import { foot, head, named, pageProject, demoParagraphs, rule } from '../parts.ts';
import { ABOUT, LEGAL, NAME, HOUSE_PALETTE, WAYS } from './house.ts';

/** The newsletter page: contents, frequency and sender, before it asks for an address. */
export function notesPage(ids: { formId: string; counterId: string }): PageProject {
  const opening = section('', [
    columns('ts-columns--aside ts-columns--top', [
      column([
        line('ts-eyebrow', 'River notes'),
        heading(1, 'One quiet letter a month, from the riverbank'),
        line(
          'ts-lead',
          'What was seen, what was planted, how clean the water is, and where a pair of hands is welcome next Saturday.',
        ),
        image('/media/otter.svg', 'An otter floating on its back at dusk, lights on the far bank', 1200, 900),
      ]),
      named(
        column(
          [heading(2, 'Read along'), form(ids.formId), column([counter(ids.counterId)], 'notes-total')],
          'ts-card ts-card--float',
        ),
        {
          id: 'join',
          name: 'Sign-up form',
        },
      ),
    ]),
  ]);
  const issue = (date: string, title: string, words: string) =>
    column([line('ts-eyebrow', date), heading(3, title), text(demoParagraphs(words))], 'ts-card');
  const issues = section('ts-section--tint', [
    heading(2, 'Lately in River notes'),
    columns('ts-columns--3', [
      issue(
        'November',
        'The night the eels left',
        'On the first dark flood of autumn, silver eels start for the Sargasso. Six of us stood on the weir with red torches and counted.',
      ),
      issue(
        'October',
        'Reading a river with your boots on',
        'You don’t need a laboratory to know a stream is ill. Turn a stone. What crawls, and what doesn’t, tells you most of it.',
      ),
      issue(
        'September',
        'A bench for Margaret',
        'She tested the water at Hob’s Ford every month for eleven years. The bench looks upstream, as she did.',
      ),
    ]),
  ]);
  const voice = section('ts-center', [
    quote('“The only newsletter I read aloud at breakfast.”'),
    line('ts-small', 'Ingrid, reader in Lower Aldersby'),
  ]);
  const bands = [
    head(NAME, [['Winter river appeal', '/winter-river-appeal']]),
    named(opening, { id: 'top', name: 'Opening' }),
    named(issues, { name: 'Past issues' }),
    named(voice, { name: 'A reader’s words' }),
    foot(NAME, ABOUT, WAYS, LEGAL),
  ];
  return pageProject(bands, [
    ...HOUSE_PALETTE,
    rule('notes-total', {
      '--ts-counter-size': '1.75rem',
      'border-block-start': '1px solid var(--ts-line)',
      'margin-block-start': '1.75rem',
      'padding-block-start': '1.25rem',
    }),
  ]);
}
