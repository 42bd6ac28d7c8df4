import type { Reference, Use } from '@tributary/engine/definition/resource.ts';
import { elementsIn } from '../elements/in-markup.ts';
import { mediaIn } from '../media/in-markup.ts';
import { usesOfMedia } from '../media/uses-of-media.ts';

/** Parts of a page that reference other records. */
interface NamingPage {
  recipes: { html: string; css: string };
  pageMetadata?: { picture?: string | null };
  publication: { formIds: string[]; counterIds: string[]; mediaIds?: string[]; elementIds?: string[] } | null;
}

/** A draft may keep a reference to a deleted record; it can't be saved until the reference is replaced. */
export const ofDraft: Reference['onDelete'] = (page) => (page['published'] === true ? 'refuse' : 'keep');

/** A published page must not show a deleted form or counter, regardless of its draft's references. */
function usesOfPublicVersion({ publication: shown }: NamingPage): Use[] {
  const usesOf = (resource: string, title: string) => (ref: string, index: number) => ({
    path: `publication.${resource}.${index}`,
    resource,
    title,
    ref,
    onDelete: 'refuse' as const,
  });
  return [
    ...(shown?.formIds ?? []).map(usesOf('forms', 'form')),
    ...(shown?.counterIds ?? []).map(usesOf('counters', 'counter')),
    ...(shown?.mediaIds ?? []).map(usesOf('media', 'picture')),
    ...(shown?.elementIds ?? []).map(usesOf('elements', 'element')),
  ];
}

/** The draft needs its pictures too: otherwise a missing picture would only be noticed by visitors. */
const picturesOfDraft = ({ recipes }: NamingPage): Use[] => usesOfMedia('recipes', recipes.html, recipes.css);

/** An element is needed by the draft too, for the same reason. */
const elementsOfDraft = ({ recipes }: NamingPage): Use[] =>
  elementsIn(recipes.html).map((ref) => ({
    path: `recipes.${ref}`,
    resource: 'elements',
    title: 'element',
    ref,
    onDelete: 'refuse',
  }));

/** The picture for social networks. */
const pictureOfSettings = ({ pageMetadata }: NamingPage): Use[] =>
  pageMetadata?.picture
    ? [
        {
          path: 'pageMetadata.picture',
          resource: 'media',
          title: 'picture',
          ref: pageMetadata.picture,
          onDelete: 'refuse',
        },
      ]
    : [];

/** The ids of the library's files that a page shows, in its content and to social networks. */
export function mediaOfPage({ recipes: { html, css }, pageMetadata }: NamingPage): string[] {
  const shown = mediaIn(html, css);
  const { picture } = pageMetadata ?? {};
  return picture && !shown.includes(picture) ? [...shown, picture] : shown;
}

/** Returns the references in a page's public version and in its markup; its form and counter are separate fields. */
export const usesInPage = (page: NamingPage): Use[] => [
  ...usesOfPublicVersion(page),
  ...picturesOfDraft(page),
  ...elementsOfDraft(page),
  ...pictureOfSettings(page),
];
