import type { Ability } from '@tributary/engine/access/ability.ts';
import type { LogSubject } from '@tributary/engine/definition/resource.ts';
import { anyUi, type AnyRecord, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { counterUi } from '../counters/counter-ui.console.tsx';
import { configurationUi } from '../form-configurations/configuration-ui.console.tsx';
import { formFieldUi } from '../form-fields/form-field-ui.console.tsx';
import { formUi } from '../forms/form-ui.console.tsx';
import { organizationUi } from '../organization/organization-ui.console.tsx';
import { pageUi } from '../pages/page-ui.console.tsx';
import { expressionUi } from '../regular-expressions/expression-ui.console.tsx';
import { tagUi } from '../tags/tag-ui.console.tsx';
import { userUi } from '../users/user-ui.console.tsx';
import { webhookUi } from '../webhooks/webhook-ui.console.tsx';
import { logUi } from './log-ui.console.tsx';

const RESOURCE_UIS: Partial<Record<LogSubject, ResourceUi>> = {
  PAGES: anyUi(pageUi),
  FORMS: anyUi(formUi),
  COUNTERS: anyUi(counterUi),
  FORM_CONFIGURATIONS: anyUi(configurationUi),
  FORM_FIELDS: anyUi(formFieldUi),
  REGULAR_EXPRESSIONS: anyUi(expressionUi),
  TAGS: anyUi(tagUi),
  USERS: anyUi(userUi),
  ORGANIZATION: anyUi(organizationUi),
  WEBHOOKS: anyUi(webhookUi),
};

/** The ui of the resource that an entry is about; undefined where it has no screens. */
export function uiOfSubject(subject: string): ResourceUi | undefined {
  return RESOURCE_UIS[subject as LogSubject];
}

/** The ui of this resource with its log subject; undefined where it has no screens. */
export function faceOfResource(name: string): { subject: LogSubject; ui: ResourceUi } | undefined {
  const subject = (Object.keys(RESOURCE_UIS) as LogSubject[]).find(
    (each) => RESOURCE_UIS[each]?.definition.name === name,
  );
  const ui = subject && RESOURCE_UIS[subject];
  return ui && { subject, ui };
}

/** The path of a record for people who may open it; undefined for others. */
export function placeOf(ui: ResourceUi, id: string, ability: Ability): string | undefined {
  const opens = ability.can(ui.opensWith ?? 'read', ui.definition.subject);
  // A resource's path is made from the id alone.
  return opens ? ui.openPath?.({ id } as AnyRecord) : undefined;
}

/** Labels for an entry's values: the messages of its resource, or the plain keys. */
export const plainUi: ResourceUi = anyUi(logUi);
