import {
  button,
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
import type { PageProject, ProjectRule } from '@tributary/product/page-builder/project.ts';
import { foot, head, named, pageProject, demoParagraphs, pictureCard, questions, rule } from '../parts.ts';
import { ABOUT, LEGAL, NAME, HOUSE_PALETTE, WAYS } from './house.ts';

const HERO: ProjectRule[] = [
  rule('river-hero', {
    // As high as with the form's first step, so that the text over the picture does not move from step to step.
    'min-height': 'min(72vw, 56rem)',
    'padding-block': 'clamp(2.5rem,5vw,4.5rem) clamp(3rem,8vw,9rem)',
    'background-color': '#e9e6da',
    'background-image':
      'linear-gradient(180deg,rgb(255 251 242/.96) 0%,rgb(255 251 242/.9) 58%,rgb(255 251 242/.08) 90%,rgb(255 251 242/0) 100%),url("/media/winter-river.svg")',
    'background-position': 'center 78%',
    'background-size': 'cover',
    'background-repeat': 'no-repeat',
  }),
  rule('river-hero-words', { 'padding-block-start': 'clamp(0rem,2vw,2rem)' }),
  rule('river-total', { 'margin-block-start': '2.25rem', 'max-width': '32rem' }),
  rule('river-stats', { 'padding-block': 'clamp(2rem,4vw,3.25rem)' }),
];

/** The donation page: the form beside the opening text, then answers to doubts. */
export function appealPage(ids: { formId: string; counterId: string }): PageProject {
  const hero = section('river-hero', [
    columns('ts-columns--aside ts-columns--top', [
      named(
        column(
          [
            line('ts-eyebrow', 'Winter river appeal'),
            heading(1, 'Keep our rivers running clear this winter'),
            line(
              'ts-lead',
              'When the rain comes, farm soil and sewage wash into the Alder. Willows hold the bank, volunteers read the water, and trout come back. Your gift pays for all three.',
            ),
            column([counter(ids.counterId)], 'river-total'),
          ],
          'river-hero-words',
        ),
        { name: 'Promise' },
      ),
      named(column([form(ids.formId)], 'ts-card ts-card--float'), { id: 'give', name: 'Donation form' }),
    ]),
  ]);
  const stat = (figure: string, label: string) =>
    column([line('ts-number', figure), line('ts-small', label)], 'ts-stat');
  const stats = section('river-stats', [
    columns('ts-columns--4', [
      stat('140 km', 'of river looked after, from the moor to the sea'),
      stat('86', 'places where volunteers test the water each month'),
      stat('11,300', 'willows planted on bare banks since 2019'),
      stat('91p', 'of every £1 goes straight to the river'),
    ]),
  ]);
  const story = section('ts-section--tint', [
    columns('ts-columns--2', [
      column([
        image('/media/kingfisher.svg', 'A kingfisher on a willow branch above still water', 1200, 900),
      ]),
      column([
        heading(2, 'The kingfisher only fishes where it can see'),
        text(
          demoParagraphs(
            'For nine years nobody at Aldersby weir saw a kingfisher. The water was brown from October to April, and a bird that hunts by sight goes where it can look.',
            'Three winters ago we planted the first kilometre of willow above the weir. Roots held the soil, the water cleared, minnows came. Last February a pair dug a nest in the new bank.',
            'There are 38 kilometres of bare bank left. Planting happens between November and March, while the trees sleep. That is why we ask now.',
          ),
        ),
      ]),
    ]),
  ]);
  const work = named(
    section('', [
      heading(2, 'What your gift does before spring'),
      columns('ts-columns--3', [
        pictureCard(
          '/media/volunteers.svg',
          'Three volunteers planting young willows on a river bank',
          'Plants the bank',
          '£25 puts three metres of willow in the ground, with stakes, ties and a year of care.',
        ),
        pictureCard(
          '/media/water-test.svg',
          'A sample bottle on a stone in a clear stream',
          'Reads the water',
          '£10 tests one place for a month, and tells everyone what is in it, on an open map.',
        ),
        pictureCard(
          '/media/otter.svg',
          'An otter floating on its back at dusk',
          'Opens the way',
          '£150 takes a blocked culvert out of one stream. Trout find it within weeks, otters after them.',
        ),
      ]),
    ]),
    { id: 'work', name: 'What your gift does' },
  );
  const voice = section('ts-section--deep ts-center', [
    quote(
      '“I came for one Saturday because my daughter asked. That was four years ago. I know every bend now, and the river knows me.”',
    ),
    line('ts-small', 'Yusuf, volunteer at Aldersby since 2022'),
  ]);
  const doubts = section('ts-section--narrow', [
    heading(2, 'Before you give'),
    questions([
      ['Can I stop a monthly gift?', 'Yes. Write to us at hello@riverside.example. No reasons asked.'],
      [
        'Is paying safe?',
        'You type your card or bank details on the payment service’s own page. They never reach our computers.',
      ],
      [
        'What is Gift Aid?',
        'If you pay UK tax, the government adds 25p to each £1 you give. Say yes in the form and give your postcode; it costs you nothing.',
      ],
      [
        'Will you phone me?',
        'No. We write when there is something to show, and only by email if you agreed to it.',
      ],
    ]),
  ]);
  const last = section('ts-section--accent ts-center', [
    heading(2, 'The trees go in this month'),
    line('ts-lead', 'A gift today is a root in the bank by Christmas.'),
    button('Give to the river', '#give'),
  ]);
  const bands = [
    head(NAME, [
      ['What your gift does', '#work'],
      ['River notes', '/river-notes'],
    ]),
    named(hero, { id: 'top', name: 'Opening' }),
    named(stats, { name: 'Figures' }),
    named(story, { name: 'Kingfisher' }),
    work,
    named(voice, { name: 'Yusuf’s words' }),
    named(doubts, { name: 'Questions' }),
    named(last, { name: 'Last call' }),
    foot(NAME, ABOUT, WAYS, LEGAL),
  ];
  return pageProject(bands, [...HOUSE_PALETTE, ...HERO]);
}
