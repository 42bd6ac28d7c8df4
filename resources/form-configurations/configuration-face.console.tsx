import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { differencesBetween, type Differ } from '@tributary/engine/revisions/differences.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { FormDrawing } from '@tributary/kit/pieces/drawings/FormDrawing.console.tsx';
import { formConfigurations } from './form-configuration.ts';
import { PARTS, TOO_MANY_CONNECTORS, UNREADABLE_PART, type Part } from './parts.ts';

export type Configuration = RecordOf<typeof formConfigurations>;

const documentOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

/** A part is kept as text; what differs is said of what it holds. */
const differsAs =
  (part: Part): Differ =>
  (before, after) =>
    differencesBetween({ [part]: documentOf(before) }, { [part]: documentOf(after) });

/** Form configurations as the shared screens see them. */
export const configurationFace = defineFace<Configuration>(formConfigurations, {
  catalogue: 'formConfigurations',
  drawing: <FormDrawing />,
  listPath: '/form-configurations/configurations/list',
  createPath: '/form-configurations/configurations/create',
  openPath: ({ id }) => `/form-configurations/configurations/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  differs: Object.fromEntries(PARTS.map((part) => [part, differsAs(part)])),
  refusals: {
    [TOO_MANY_CONNECTORS]: 'formConfigurations:refusal.tooMany',
    [UNREADABLE_PART]: 'formConfigurations:refusal.unreadable',
  },
});
