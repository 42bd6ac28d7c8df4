import type { PageDetails } from '../builder-props.ts';
import { chosenSide, type ConflictChoices, type PageConflict } from './conflict.ts';
import { mergeFields } from './merge-fields.ts';

const fieldsOf = ({ pageMetadata, siteParts }: PageDetails): Record<string, string> => ({
  title: pageMetadata.title ?? '',
  description: pageMetadata.description ?? '',
  header: String(siteParts.header),
  footer: String(siteParts.footer),
});

/** Merges the page's title, description and parts of the site, field by field, as `mergeProjects` does the content. */
export function mergeDetails(
  base: PageDetails,
  mine: PageDetails,
  theirs: PageDetails,
  choices: ConflictChoices,
): { details: PageDetails; conflicts: PageConflict[] } {
  const keyOf = (field: string): string => `detail ${field}`;
  const { fields, clashes } = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs), ({ field }) =>
    chosenSide(choices, keyOf(field)),
  );
  return {
    details: {
      pageMetadata: {
        ...theirs.pageMetadata,
        title: fields['title'] ?? '',
        description: fields['description'] ?? '',
      },
      siteParts: { header: fields['header'] === 'true', footer: fields['footer'] === 'true' },
    },
    conflicts: clashes.map((clash) => ({
      ...clash,
      key: keyOf(clash.field),
      kind: 'detail',
      elementId: null,
      element: {},
      media: '',
    })),
  };
}
