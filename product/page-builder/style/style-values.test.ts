import { expect, it } from 'vitest';
import { fitDevice } from '../canvas/fit.ts';
import { plainText, textMarkup } from '../editor/plain-text.ts';
import { dropPosition } from '../panels/layers.ts';
import {
  contrastRatio,
  neededRatio,
  over,
  parseColour,
  type Rgba,
} from '@tributary/kit/theme/colour-contrast.ts';
import { readLength, shownLength, stepLength } from './length.ts';

const colour = (text: string): Rgba => parseColour(text) as Rgba;

it.each([
  ['24', '24px'],
  ['1,5rem', '1.5rem'],
  [' 50% ', '50%'],
  ['0', '0'],
  ['auto', 'auto'],
  ['', ''],
  ['-8', '-8px'],
  ['10px;color:red', null],
  ['calc(1px)', null],
  ['abc', null],
])('reads the length %j as %j', (typed, length) => expect(readLength(typed)).toBe(length));

it('steps a length in its own unit', () => {
  expect(stepLength('24px', 0, 1)).toBe('25px');
  expect(stepLength('1.5rem', 0, -1)).toBe('1.4rem');
  expect(stepLength('', 20, 10)).toBe('30px');
  expect(stepLength('0', 20, 1)).toBe('1px');
  expect(shownLength('19.9999px')).toBe('20');
});

it('measures contrast as WCAG does', () => {
  expect(contrastRatio(colour('#000'), colour('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrastRatio(colour('rgb(119, 119, 119)'), colour('#fff'))).toBeCloseTo(4.48, 2);
  expect(over(colour('rgba(0, 0, 0, 0.5)'), colour('#fff'))).toEqual({ r: 127.5, g: 127.5, b: 127.5, a: 1 });
  expect(parseColour('transparent')).toBeNull();
  expect([neededRatio(24, 400), neededRatio(19, 700), neededRatio(19, 400)]).toEqual([3, 3, 4.5]);
});

it('extracts plain text from markup only without a loss', () => {
  expect(plainText('One<br>two &amp; three')).toEqual({ text: 'One\ntwo & three', shape: 'line' });
  expect(plainText('<p>One</p><p>Two</p>')).toEqual({ text: 'One\n\nTwo', shape: 'paragraphs' });
  expect(plainText('<p>One <b>two</b></p>')).toBeNull();
  expect(plainText('<ul><li>One</li> <li>two &amp; three</li></ul>')).toEqual({
    text: 'One\ntwo & three',
    shape: 'ul',
  });
  expect(plainText('<ul><li>One <b>two</b></li></ul>')).toBeNull();
  expect(plainText('<p>One</p><ul><li>Two</li></ul>')).toBeNull();
  expect(textMarkup('One\ntwo & three\n', 'ol')).toBe(
    '<ol><li>One</li><li>two &amp; three</li><li></li></ol>',
  );
  expect(textMarkup('One\n\nTwo < three', 'paragraphs')).toBe('<p>One</p><p>Two &lt; three</p>');
  expect(textMarkup('a\nb & <i>', 'line')).toBe('a<br>b &amp; &lt;i&gt;');
});

it('fits a device into the stage and centres it', () => {
  expect(fitDevice(1152, 848, 375)).toEqual({ zoom: 1, frameHeight: 848, x: 0, y: -0 });
  const fit = fitDevice(640.5, 800, 1281);
  expect(fit).toMatchObject({ zoom: 0.5, frameHeight: 1600, y: -200 });
  // Scaled around the middle from the left edge, then moved by x: the left edge is then at zero.
  expect(640.5 / 2 + 0.5 * (0 - 640.5 / 2) + fit.x).toBeCloseTo(0, 6);
});

it('drops a dragged row by where the pointer is', () => {
  expect([dropPosition(0.1, true), dropPosition(0.5, true), dropPosition(0.9, true)]).toEqual([
    'before',
    'inside',
    'after',
  ]);
  expect([dropPosition(0.4, false), dropPosition(0.6, false)]).toEqual(['before', 'after']);
});
