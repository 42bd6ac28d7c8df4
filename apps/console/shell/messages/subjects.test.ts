import { SUBJECTS } from '@tributary/engine/access/roles.ts';
import users from '@tributary/resources/users/messages/users.en-US.json' with { type: 'json' };
import { expect, it } from 'vitest';
import menu from './menu.en-US.json' with { type: 'json' };

/** As `useSubjectName` looks for it. */
const entryOf = (subject: string): string =>
  subject.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(SUBJECTS)('the subject %s has a name on the screen of roles', (subject) => {
  expect({ ...menu, ...users.roles.subject }).toHaveProperty(
    subject in users.roles.subject ? subject : entryOf(subject),
  );
});
