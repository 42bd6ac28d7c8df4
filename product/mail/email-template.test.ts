import { describe, expect, it } from 'vitest';
import { AddressError, checkedAddress, singleLine } from './headers.ts';
import { renderEmailTemplate, type EmailTemplate } from './email-template.ts';

const email: EmailTemplate = {
  language: 'en-US',
  heading: 'Set a new password',
  paragraphs: ['Somebody asked for it.', 'It may have been you.'],
  action: {
    label: 'Choose a new password',
    href: 'https://console.example.org/auth/password/new?token=a&b=c',
  },
  closing: ['The link works for one hour.'],
};

describe('an email', () => {
  it('says the same in HTML and in text', () => {
    const { html, text } = renderEmailTemplate(email);
    for (const words of [email.heading, ...email.paragraphs, email.action!.label, ...email.closing!]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text).toContain('https://console.example.org/auth/password/new?token=a&b=c\n');
    expect(html).toContain('href="https://console.example.org/auth/password/new?token=a&amp;b=c"');
  });

  it('loads nothing, needs no table and declares its language and direction', () => {
    const { html } = renderEmailTemplate({ ...email, language: 'es' });
    expect(html).toContain('<html lang="es" dir="ltr">');
    expect(html).not.toMatch(/<(img|link|script|iframe|table)|url\(|@import/i);
    expect(html).toContain('Si el botón no responde');
  });

  it('escapes people’s texts', () => {
    const evil = '</p><img src=x onerror=alert(1)> "\'&';
    const { html, text } = renderEmailTemplate({
      ...email,
      heading: evil,
      paragraphs: [evil],
      closing: [evil],
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img/g)).toHaveLength(4);
    expect(text).toContain(evil);
  });

  it('keeps a name on its line, so that it passes for no other paragraph', () => {
    const { text } = renderEmailTemplate({
      ...email,
      paragraphs: ['River\n\nPay here:\r\nhttps://evil.example invites you.'],
    });
    expect(text).toContain('River Pay here: https://evil.example invites you.');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'nothing'])('links not to %s', (href) => {
    expect(() => renderEmailTemplate({ ...email, action: { label: 'Go', href } })).toThrow(TypeError);
  });
});

describe('an address', () => {
  it.each([
    'ada@example.org',
    'ada+river@sub.example.org',
    'admin@localhost',
    'ñandú@correo.es',
    " o'neill@x.ie ",
  ])('%s is one', (address) => expect(checkedAddress(address)).toBe(address.trim()));

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example.org\r\nBcc: all@example.org',
    'ada@example.org\nBcc:x@y.z',
    'ada@example.org, bob@example.org',
    'ada@example.org;bob@example.org',
    'Ada <ada@example.org>',
    '"a b"@example.org',
    'ada@[127.0.0.1]',
    'a b@example.org',
    'ada@exa\u0000mple.org',
    'ada@\u202eexample.org',
    'ada@example..org',
    'ada@example.org@evil.example',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (address) => expect(() => checkedAddress(address)).toThrow(AddressError));
});

it('a subject is one line of the text', () => {
  expect(singleLine('River\r\nBcc: all@example.org')).toBe('River Bcc: all@example.org');
  expect(singleLine(' a\u0000b\u2028c\u202ed\u0085e ')).toBe('a b c d e');
  expect([...singleLine('🌊'.repeat(300))]).toHaveLength(200);
});
