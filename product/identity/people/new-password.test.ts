import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './passwords.server.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

const about = { email: 'amara.okafor@riverside.example', names: ['Amara Okafor', 'Riverside Trust'] };
const problemOf = (password: string) => checkNewPassword(password, about);

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'river-stone-meadow-42',
    'tR7!kq2#Lm',
    'una barca azul en marzo',
    'mZ93hd8x',
    'паром через реку ждёт',
    'demo-lantern-9',
    'x'.repeat(3) + 'quiet harbour lights',
  ])('%s is taken', (password) => expect(problemOf(password)).toBeNull());

  it.each([
    ['short', 'tooShort'],
    ['', 'tooShort'],
    ['é🌊x'.repeat(2), 'tooShort'],
    ['ab cd '.repeat(60), 'tooLong'],
  ])('%s is refused for its length', (password, problem) => expect(problemOf(password)).toBe(problem));

  it.each([
    'password',
    'PASSWORD',
    'Password1',
    'Password123!',
    'p@ssw0rd',
    'P4ssw0rd2026',
    'passwordpassword',
    'drowssap',
    'baseball',
    'sunshine99',
    'iloveyou',
    'letmein1!',
    'Michael1985',
    'Summer2026!',
    'contraseña',
    'Contrasena1',
    'Verano2026',
    'changeme!',
    'ﬀootball'.replace('ﬀ', 'f'),
  ])('%s is refused as one of the most used', (password) => expect(problemOf(password)).toBe('common'));

  it.each([
    'aaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    '12345678',
    '87654321',
    'abcdefghij',
    'zyxwvuts',
    'qwertyuiop',
    'QWERTZuiop',
    'asdfghjkl',
    '1qaz2wsx',
    'zaq12wsx',
    'aaaabbbb',
    '11112222333',
    '19851122',
    '600123456',
    'a1234567',
    'qwer1234',
  ])('%s is refused as a pattern', (password) => expect(problemOf(password)).toBe('pattern'));

  it.each([
    'amaraokafor',
    'Amara2026',
    'amara.okafor@riverside.example',
    'riversidetrust!',
    'Okafor-1985',
    'tributary1',
    'RiversideAmara',
  ])('%s is refused as somebody’s own name', (password) => expect(problemOf(password)).toBe('personal'));

  it('is judged quickly, for any input', () => {
    const hostile = [
      'a'.repeat(256),
      'ab'.repeat(128),
      '1qaz'.repeat(64),
      '!'.repeat(255) + 'a',
      'a1'.repeat(127),
    ];
    expect(processorMs(() => hostile.forEach((one) => problemOf(one)))).toBeLessThan(300);
  });
});
