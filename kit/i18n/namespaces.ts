import type kit from './locales/en-US/kit.json';
import type shell from './locales/en-US/shell.json';
import type publishing from './locales/en-US/publishing.json';
import type identity from './locales/en-US/identity.json';
import type formBuilder from './locales/en-US/formBuilder.json';
import type pageBuilder from './locales/en-US/pageBuilder.json';
import type menu from './locales/en-US/menu.json';
import type palette from './locales/en-US/palette.json';
import type tours from './locales/en-US/tours.json';
import type screens from './locales/en-US/screens.json';
import type pages from './locales/en-US/pages.json';
import type forms from './locales/en-US/forms.json';
import type counters from './locales/en-US/counters.json';
import type counterEntries from './locales/en-US/counterEntries.json';
import type formFields from './locales/en-US/formFields.json';
import type formConfigurations from './locales/en-US/formConfigurations.json';
import type regularExpressions from './locales/en-US/regularExpressions.json';
import type transactions from './locales/en-US/transactions.json';
import type invitation from './locales/en-US/invitation.json';
import type organization from './locales/en-US/organization.json';
import type plan from './locales/en-US/plan.json';
import type users from './locales/en-US/users.json';
import type setup from './locales/en-US/setup.json';
import type account from './locales/en-US/account.json';
import type tags from './locales/en-US/tags.json';
import type deliveries from './locales/en-US/deliveries.json';
import type webhooks from './locales/en-US/webhooks.json';
import type logs from './locales/en-US/logs.json';
import type dashboard from './locales/en-US/dashboard.json';
import type secondFactor from './locales/en-US/secondFactor.json';
import type mail from './locales/en-US/mail.json';
import type passwordReset from './locales/en-US/passwordReset.json';

/**
 * Every catalogue by its name, so that a key that does not exist is a type error. A new catalogue adds its two lines
 * here; the catalogue test fails for one that is missing.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    menu: typeof menu;
    palette: typeof palette;
    tours: typeof tours;
    screens: typeof screens;
    pages: typeof pages;
    forms: typeof forms;
    counters: typeof counters;
    counterEntries: typeof counterEntries;
    formFields: typeof formFields;
    formConfigurations: typeof formConfigurations;
    regularExpressions: typeof regularExpressions;
    transactions: typeof transactions;
    tags: typeof tags;
    deliveries: typeof deliveries;
    webhooks: typeof webhooks;
    logs: typeof logs;
    dashboard: typeof dashboard;
    account: typeof account;
    secondFactor: typeof secondFactor;
    mail: typeof mail;
    passwordReset: typeof passwordReset;
    setup: typeof setup;
    invitation: typeof invitation;
    users: typeof users;
    organization: typeof organization;
    plan: typeof plan;
    formBuilder: typeof formBuilder;
    pageBuilder: typeof pageBuilder;
    identity: typeof identity;
    publishing: typeof publishing;
    kit: typeof kit;
    shell: typeof shell;
  }
}
