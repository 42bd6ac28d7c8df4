import { SUBJECTS } from '@tributary/engine/access/roles.ts';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import users from '@tributary/resources/users/messages/users.en-US.json' with { type: 'json' };
import { expect, it } from 'vitest';

const { menu } = readMessages()['en-US'];

/** As `useSubjectName` looks for it. */
const entryOf = (subject: string): string =>
  subject.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(SUBJECTS)('the subject %s has a name on the screen of roles', (subject) => {
  expect({ ...menu, ...users.roles.subject }).toHaveProperty(
    subject in users.roles.subject ? subject : entryOf(subject),
  );
});
