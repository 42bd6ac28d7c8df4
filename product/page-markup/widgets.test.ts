import { expect, it } from 'vitest';
import { momentIn, shareTargetsIn, videoAt, widgetValue } from './widgets.ts';

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  [
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/ab12cd34ef',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=ab12cd34ef',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=ab12',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=ab12',
  ],
  ['https://files.example.org/film.MP4?v=2', 'https://files.example.org/film.MP4?v=2'],
])('knows the film at %s', (address, source) => expect(videoAt(address)?.source).toBe(source));

it.each([
  'http://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?v=../../x',
  'https://vimeo.com/channels/staffpicks',
  'https://user@files.example.org/film.mp4',
  'https://files.example.org/film.html',
  'javascript:alert(1)',
  'data:video/mp4;base64,AA',
  'film.mp4',
])('refuses %s as a film', (address) => {
  expect(videoAt(address)).toBeNull();
  expect(widgetValue('film', address)).toBeNull();
});

it('keeps known places to share, once and in order, and real moments', () => {
  expect(shareTargetsIn('x copy myspace copy')).toEqual(['copy', 'x']);
  expect(momentIn('2026-11-30T18:00+01:00')).toBe('2026-11-30T17:00:00.000Z');
  expect(momentIn('2026-11-30')).toBe('2026-11-30T00:00:00.000Z');
  expect([momentIn('2026-13-40'), momentIn('tomorrow'), momentIn('"><script>')]).toEqual([null, null, null]);
});
