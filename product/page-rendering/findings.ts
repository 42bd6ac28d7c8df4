import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { Rendering } from './browser.server.ts';
import type { SeenInPage } from './in-page.ts';

/** Rules that the checks of the markup say better, with the same way to correct them. */
const SAID_ELSEWHERE = new Set([
  'image-alt',
  'link-name',
  'document-title',
  'page-has-heading-one',
  'heading-order',
]);
/** More than this keeps a phone on a slow network waiting for seconds, in bytes. */
const HEAVY_PICTURES = 1_000_000;
/** Impacts that stop a page from being published. */
const STOPS = new Set(['critical', 'serious']);

/**
 * A browser's observations of a page, as findings of the checks before publishing. The same fault at two widths is one.
 */
export function seenFindings({
  seen,
  pictureBytes,
}: Pick<Rendering, 'seen' | 'pictureBytes'>): PageFinding[] {
  const found = new Map<string, PageFinding>();
  for (const { device, seen: at } of seen) {
    for (const fault of at.faults) {
      if (SAID_ELSEWHERE.has(fault.rule)) continue;
      const key = `${fault.rule} ${JSON.stringify(fault.place)}`;
      if (!found.has(key)) found.set(key, ofFault(fault));
    }
    if (at.overflow > 0 && device === 'mobile')
      found.set('wide', {
        kind: 'tooWide',
        severity: 'warning',
        values: { pixels: String(at.overflow) },
        show: { place: 'builder' },
      });
  }
  if (pictureBytes > HEAVY_PICTURES)
    found.set('heavy', {
      kind: 'heavyPictures',
      severity: 'warning',
      values: { size: `${(pictureBytes / 1e6).toFixed(1)} MB` },
      show: { place: 'builder' },
    });
  return [...found.values()];
}

function ofFault({ rule, impact, count, place, text, contrast }: SeenInPage['faults'][number]): PageFinding {
  const show: PageFinding['show'] = place ? { place: 'block', ...place } : { place: 'builder' };
  const severity = STOPS.has(impact) ? 'error' : 'warning';
  if (contrast)
    return {
      kind: 'contrastLow',
      severity,
      show,
      values: {
        text,
        ratio: String(contrast.ratio),
        wanted: contrast.wanted.replace(/:1$/, ''),
        count: String(count),
      },
    };
  return { kind: 'accessibility', severity, show, values: { rule, count: String(count) } };
}
