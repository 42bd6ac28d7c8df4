import { expect, it } from 'vitest';
import { messageFileOf } from './message-file.ts';

it('reads namespace, language and who reads it from a path', () => {
  const both = { namespace: 'formFields', locale: 'es', isServerOnly: false };
  expect(messageFileOf('resources/form-fields/messages/formFields.es.json')).toEqual(both);
  expect(messageFileOf('resources\\form-fields\\messages\\formFields.es.json')).toEqual(both);
  expect(messageFileOf('product/mail/messages/mail.server.en-US.json')).toEqual({
    namespace: 'mail',
    locale: 'en-US',
    isServerOnly: true,
  });
});

it.each([
  'kit/i18n/published/es.json',
  'resources/tags/messages/es.json',
  'kit/messages/kit.json',
  'messages',
])('takes %s for no file of messages', (path) => {
  expect(messageFileOf(path)).toBeUndefined();
});
