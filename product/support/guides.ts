import { foldedText } from '@tributary/kit/typed/folded-text.ts';

/** The guides of docs/guide, in the order in which they are read, by groups. */
export const GUIDE_GROUPS = [
  {
    group: 'begin',
    guides: [
      'first-donation',
      'empty-installation',
      'finding-your-way',
      'dashboard',
      'organization',
      'account',
      'users',
      'moving-in',
    ],
  },
  {
    group: 'pages',
    guides: [
      'page-builder',
      'publishing',
      'working-together',
      'page-statistics',
      'page-languages',
      'search-and-social',
      'experiments',
      'themes',
      'elements',
      'media',
      'counters',
      'tags',
    ],
  },
  {
    group: 'forms',
    guides: [
      'form-fields',
      'regular-expressions',
      'giving',
      'form-languages',
      'embedding',
      'after-sending',
      'continue-later',
      'form-statistics',
    ],
  },
  {
    group: 'supporters',
    guides: ['supporter-emails', 'preference-centers', 'recurring-gifts', 'supporters'],
  },
  {
    group: 'connections',
    guides: [
      'connectors',
      'crm',
      'connectors-protocols',
      'form-configurations',
      'deliveries',
      'integrations',
      'webhooks',
      'developers',
    ],
  },
  {
    group: 'running',
    guides: ['usage-and-billing', 'activity-log', 'support', 'privacy', 'security', 'domains', 'hosting'],
  },
] as const satisfies { group: string; guides: readonly string[] }[];

/** Every guide by its file's name. */
export const GUIDES: readonly string[] = GUIDE_GROUPS.flatMap(({ guides }) => [...guides]);

/** One part of a guide, below a heading of the second level; the first is the text before them. */
export interface GuideSection {
  guide: string;
  /** The guide's title. */
  title: string;
  /** The section's heading; empty for the beginning. */
  heading: string;
  /** The id of the heading, as `headingId` makes it; empty for the beginning. */
  id: string;
  /** Its text without markup, for searches. */
  text: string;
}

/** The id of a heading: its words in lower case, joined by hyphens. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Markdown without its marks, for searches and excerpts. */
const plain = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>\-*\d.|\s]+/gm, '')
    .replace(/[*`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The title of a guide: its heading of the first level. */
export const guideTitle = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** The sections of a guide. Headings inside of code are none. */
export function sectionsOf(guide: string, markdown: string): GuideSection[] {
  const title = guideTitle(markdown);
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^## (.+)$/.exec(line)?.[1];
    if (heading) sections.push({ heading, lines: [] });
    else if (isCode || !line.startsWith('# ')) sections.at(-1)!.lines.push(line);
  }
  return sections.map(({ heading, lines }) => ({
    guide,
    title,
    heading,
    id: headingId(heading),
    text: plain(lines.join('\n')),
  }));
}

/** Characters before and after a match. */
const AROUND = 70;
const MOST_FOUND = 20;

/**
 * The sections that contain every word, the best first: a word in the guide's title counts most, then one in the heading.
 * @returns each with an excerpt around the first word that its text contains
 */
export function searchGuides(
  sections: readonly GuideSection[],
  query: string,
): (GuideSection & { excerpt: string })[] {
  const words = foldedText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found = sections.flatMap((section) => {
    const [title, heading, text] = [section.title, section.heading, section.text].map(foldedText);
    const points = words.map(
      (word) =>
        (title!.includes(word) ? 4 : 0) + (heading!.includes(word) ? 6 : 0) + (text!.includes(word) ? 1 : 0),
    );
    if (points.includes(0)) return [];
    const at = Math.max(0, ...words.map((word) => text!.indexOf(word)).filter((place) => place >= 0));
    const from = Math.max(0, at - AROUND);
    const excerpt = section.text.slice(from, at + AROUND * 2);
    return [
      {
        ...section,
        excerpt: `${from > 0 ? '…' : ''}${excerpt}${at + AROUND * 2 < section.text.length ? '…' : ''}`,
        points: points.reduce((sum, each) => sum + each, 0),
      },
    ];
  });
  return found
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MOST_FOUND)
    .map(({ points: _, ...rest }) => rest);
}
