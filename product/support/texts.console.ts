import { useQuery } from '@tanstack/react-query';
import { GUIDES, sectionsOf, guideTitle, type GuideSection } from './guides.ts';
import type { GuidePictures } from './markdown.ts';

const files = import.meta.glob<string>('../../docs/guide/*.md', { query: '?raw', import: 'default' });

const pictureFiles = import.meta.glob<string>('../../docs/pictures/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The addresses of the guides' pictures, by the names of their files. */
export const GUIDE_PICTURE_ADDRESSES: GuidePictures = new Map(
  Object.entries(pictureFiles).map(([path, address]) => [/([^/]+)\.webp$/.exec(path)?.[1] ?? path, address]),
);

/** A guide of docs/guide; undefined for a name that is none. */
async function readGuide(name: string): Promise<string | null> {
  return (await files[`../../docs/guide/${name}.md`]?.()) ?? null;
}

/** The text of one guide; null where there is none, undefined while it loads. */
export function useGuide(name: string) {
  return useQuery({ queryKey: ['guide', name], queryFn: () => readGuide(name), staleTime: Infinity });
}

/** The texts of all guides, for the index and the search. */
interface AllGuides {
  titles: ReadonlyMap<string, string>;
  sections: readonly GuideSection[];
}

/** All guides. */
export function useGuides() {
  return useQuery({
    queryKey: ['guides'],
    async queryFn(): Promise<AllGuides> {
      const texts = await Promise.all(
        GUIDES.map(async (name) => [name, (await readGuide(name)) ?? ''] as const),
      );
      return {
        titles: new Map(texts.map(([name, text]) => [name, guideTitle(text)])),
        sections: texts.flatMap(([name, text]) => sectionsOf(name, text)),
      };
    },
    staleTime: Infinity,
  });
}
