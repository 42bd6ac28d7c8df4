import { DOMAIN_NOT_ALLOWED } from '../security/sign-in.ts';
import { ROLES } from '@tributary/engine/access/roles.ts';
import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import {
  LAST_ADMIN,
  NOT_PENDING,
  NOT_YOURSELF,
  OUT_OF_SCOPE,
  OWN_ROLE,
  UNAUTHORIZED,
  WRONG_STATUS,
} from './refusals.ts';
import { ALREADY_MEMBER, NO_ADDRESS, USER_STATUSES, users } from './user.ts';

export type User = RecordOf<typeof users>;

/** The ui of users. */
export const userUi = defineUi<User>(users, {
  // An e-mail address of 30 characters is whole at 1440 px, and no column is left out at 1280 px.
  columnWidths: { email: 215, role: 130, status: 120, createdAt: 110 },
  illustration: <PeopleIllustration />,
  listPath: '/users/list',
  createPath: '/users/invite',
  createdKey: 'users:invited',
  openPath: ({ id }) => `/users/view/${id}`,
  choices: { role: ROLES, status: USER_STATUSES, locale: LOCALES },
  refusals: {
    [ALREADY_MEMBER]: 'users:refusal.alreadyMember',
    [NO_ADDRESS]: 'users:refusal.noAddress',
    [OUT_OF_SCOPE]: 'users:refusal.outOfScope',
    [UNAUTHORIZED]: 'users:refusal.unauthorized',
    [NOT_YOURSELF]: 'users:refusal.notYourself',
    [OWN_ROLE]: 'users:refusal.ownRole',
    [LAST_ADMIN]: 'users:refusal.lastAdmin',
    [NOT_PENDING]: 'users:refusal.notPending',
    [WRONG_STATUS]: 'users:refusal.wrongStatus',
    [DOMAIN_NOT_ALLOWED]: 'users:refusal.domainNotAllowed',
  },
});
