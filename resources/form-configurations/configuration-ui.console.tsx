import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { differencesBetween, type Differ } from '@tributary/engine/revisions/differences.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { formConfigurations } from './form-configuration.ts';
import { PARTS, TOO_MANY_CONNECTORS, UNREADABLE_PART, type Part } from '../configuration-parts/parts.ts';

export type Configuration = RecordOf<typeof formConfigurations>;

const documentOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

/** A part is stored as text; differences are shown for its parsed content. */
const differsAs =
  (part: Part): Differ =>
  (before, after) =>
    differencesBetween({ [part]: documentOf(before) }, { [part]: documentOf(after) });

/** The ui of form configurations. */
export const configurationUi = defineUi<Configuration>(formConfigurations, {
  illustration: <FormIllustration />,
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
