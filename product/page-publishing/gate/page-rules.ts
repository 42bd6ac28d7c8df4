import type { PageFinding, FindingKind } from '@tributary/resources/pages/finding.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { PageFacts } from '../../publishing/compile/html/inspect.server.ts';

/** Facts about the site around a page for the rules. */
export interface SiteAround {
  /** The origin of the organization's site. */
  origin: string;
  /** The state of an address of the site: `public`, a page that is not public, or nothing. */
  at: (address: string) => 'public' | 'draft' | undefined;
}

/** Beyond this a page's own markup and styles are slow to load on a phone, in bytes. */
const HEAVY_BYTES = 500_000;
/** Addresses of the site that are no pages. */
const SITE_PATHS = /^\/(media|embed|forms|counters|gifts|preferences|privacy-policy)(\/|$)/;

type Block = { tag: string; index: number };

const blockOf = ({ tag, index }: Block): PageFinding['show'] => ({ place: 'block', tag, index });

function finding(
  kind: FindingKind,
  severity: PageFinding['severity'],
  show: PageFinding['show'],
  values: Record<string, string> = {},
): PageFinding {
  return { kind, severity, show, values };
}

/** The findings in a page's own content and settings, in the order of the page. */
export function pageFindings(page: PageData, facts: PageFacts, site: SiteAround): PageFinding[] {
  return [
    ...facts.images.flatMap((image) =>
      image.alt === null
        ? [finding('altMissing', 'error', blockOf(image), { name: fileNameOf(image.src) })]
        : [],
    ),
    ...facts.links.flatMap((link) => linkFindings(link, facts, site)),
    ...headingFindings(facts.headings),
    ...facts.dropped.map((name) => finding('codeDropped', 'warning', { place: 'builder' }, { name })),
    ...layoutFindings(page),
    ...weightFindings(page),
    ...searchFindings(page),
  ];
}

function fileNameOf(src: string): string {
  if (src.startsWith('data:')) return 'data:';
  const name = src.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  return name.slice(0, 80);
}

function linkFindings(
  link: PageFacts['links'][number],
  { ids }: PageFacts,
  { origin, at }: SiteAround,
): PageFinding[] {
  const href = link.href.trim();
  const values = { name: link.name || href, href: href.slice(0, 200) };
  const found = (kind: FindingKind, severity: PageFinding['severity'] = 'error') => [
    finding(kind, severity, blockOf(link), values),
  ];
  if (link.name === '') return found('linkUnnamed');
  // The builder asks about samples of a block before: here they are only warnings.
  if (href === '' || href === '#') return found('linkEmpty', 'warning');
  if (href.startsWith('#'))
    return ids.includes(href.slice(1)) || href === '#top' ? [] : found('anchorDead', 'warning');
  if (/^(mailto|tel|sms):/i.test(href)) return /^[a-z]+:\S+$/i.test(href) ? [] : found('linkMalformed');
  if (!URL.canParse(href, origin)) return found('linkMalformed');
  const url = new URL(href, origin);
  if (url.origin !== origin)
    return /^https?:$/.test(url.protocol) && url.hostname !== '' ? [] : found('linkMalformed');
  const path = url.pathname.replace(/\/$/, '') || '/';
  if (path === '/' || SITE_PATHS.test(path)) return [];
  const target = at(path.slice(1));
  if (target === 'public') return [];
  return target === 'draft' ? found('linkDraft', 'warning') : found('linkDead');
}

function headingFindings(headings: PageFacts['headings']): PageFinding[] {
  if (headings.length === 0 || !headings.some(({ level }) => level === 1))
    return [finding('headingMissing', 'warning', { place: 'builder' })];
  return headings.flatMap((heading, at) => {
    const before = headings[at - 1]?.level ?? 1;
    return heading.level > before + 1
      ? [
          finding('headingSkipped', 'warning', blockOf(heading), {
            name: heading.name,
            level: String(heading.level),
          }),
        ]
      : [];
  });
}

/** Pages from before base layouts were watched have no state of theirs. */
function layoutFindings({ baseLayout }: Partial<PageData>): PageFinding[] {
  return baseLayout?.status === 'error' ? [finding('layoutFailed', 'warning', { place: 'builder' })] : [];
}

function weightFindings({ recipes }: PageData): PageFinding[] {
  const bytes = Buffer.byteLength(recipes.html) + Buffer.byteLength(recipes.css);
  return bytes > HEAVY_BYTES
    ? [finding('heavy', 'warning', { place: 'builder' }, { size: `${Math.round(bytes / 1000)} KB` })]
    : [];
}

function searchFindings({ pageMetadata }: PageData): PageFinding[] {
  const settings = { place: 'settings' as const };
  return [
    ...(pageMetadata.title.trim() ? [] : [finding('titleMissing', 'warning', settings)]),
    ...(pageMetadata.description.trim() ? [] : [finding('descriptionMissing', 'warning', settings)]),
  ];
}
