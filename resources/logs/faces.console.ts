import type { Ability } from '@tributary/engine/access/ability.ts';
import type { LogSubject } from '@tributary/engine/definition/resource.ts';
import { anyFace, type AnyRecord, type NounFace } from '@tributary/engine/screens/noun.console.ts';
import { counterFace } from '../counters/counter-face.console.tsx';
import { configurationFace } from '../form-configurations/configuration-face.console.tsx';
import { formFieldFace } from '../form-fields/form-field-face.console.tsx';
import { formFace } from '../forms/form-face.console.tsx';
import { organizationFace } from '../organization/organization-face.console.tsx';
import { pageFace } from '../pages/page-face.console.tsx';
import { expressionFace } from '../regular-expressions/expression-face.console.tsx';
import { tagFace } from '../tags/tag-face.console.tsx';
import { userFace } from '../users/user-face.console.tsx';
import { webhookFace } from '../webhooks/webhook-face.console.tsx';
import { logFace } from './log-face.console.tsx';

const FACES: Partial<Record<LogSubject, NounFace>> = {
  PAGES: anyFace(pageFace),
  FORMS: anyFace(formFace),
  COUNTERS: anyFace(counterFace),
  FORM_CONFIGURATIONS: anyFace(configurationFace),
  FORM_FIELDS: anyFace(formFieldFace),
  REGULAR_EXPRESSIONS: anyFace(expressionFace),
  TAGS: anyFace(tagFace),
  USERS: anyFace(userFace),
  ORGANIZATION: anyFace(organizationFace),
  WEBHOOKS: anyFace(webhookFace),
};

/** The noun that an entry is about; undefined where it has no screens. */
export function faceOfSubject(subject: string): NounFace | undefined {
  return FACES[subject as LogSubject];
}

/** The noun of this name with its subject in the log; undefined where it has no screens. */
export function faceOfResource(name: string): { subject: LogSubject; face: NounFace } | undefined {
  const subject = (Object.keys(FACES) as LogSubject[]).find((each) => FACES[each]?.definition.name === name);
  const face = subject && FACES[subject];
  return face && { subject, face };
}

/** Where the record of a noun opens for whoever may open it; undefined for everybody else. */
export function placeOf(face: NounFace, id: string, ability: Ability): string | undefined {
  const opens = ability.can(face.opensWith ?? 'read', face.definition.subject);
  // A noun's place is made from the id alone.
  return opens ? face.openPath?.({ id } as AnyRecord) : undefined;
}

/** How to name what an entry holds: in the words of its noun, or plainly. */
export const plainFace: NounFace = anyFace(logFace);
