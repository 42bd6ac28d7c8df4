import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, PAINT, reeds, stroke } from './brush.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** A kingfisher on a willow branch above still water. */
export function kingfisher(): string {
  const random = randomFrom(11);
  const defs =
    PAINT +
    fade('ground', ['#cfdccb', '#a9c6bd', ['#6fa3a3', 55], ['#2f6f78', 100]]) +
    fade('back', ['#1f8fa6', '#12617f'], true) +
    fade('breast', ['#f3a35c', '#d9713a']) +
    fade('wing', ['#157a92', '#0d4a63']) +
    glow('light', '#fdf0d2', 0.95);

  let far = '';
  let ripples = '';
  for (let index = 0; index < 70; index += 1)
    far += stroke(
      random.between(-120, 1150),
      random.between(20, 520),
      random.between(120, 420),
      random.between(16, 60),
      random.between(-14, 14),
    );
  for (let index = 0; index < 90; index += 1) {
    const depth = random.next();
    ripples += stroke(
      random.between(-60, 1100),
      560 + depth * 330,
      random.between(60, 240) * (0.5 + depth),
      2 + depth * 6,
      random.between(-3, 3),
    );
  }
  const leaves = [
    [150, 552, -32],
    [214, 566, 34],
    [300, 548, -24],
    [372, 560, 30],
    [440, 540, -30],
    [905, 436, -36],
    [948, 440, 26],
    [1010, 412, -30],
    [1062, 412, 30],
  ].map(
    ([x = 0, y = 0, turn = 0]) =>
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0c26-16 60-18 96 0-36 18-70 16-96 0z"/>`,
  );

  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/><circle cx="860" cy="190" r="430" fill="url(#light)"/>`,
    `<g filter="url(#edge)"><path d="${far}" fill="#8fb5a4" opacity=".28"/><path d="${ripples}" fill="#eef5e6" opacity=".34"/></g>`,
    `<g opacity=".5" filter="url(#soft)">${reeds(random, 26, { x: [-40, 1240], y: [760, 900], height: [320, 640] }, ['#5c8a7c', '#7fa58f', '#b9c79a'], '#6d6248')}</g>`,
    '<g filter="url(#edge)"><path d="M-20 560C180 520 330 560 520 528s360-120 720-150v34c-340 34-520 110-700 150S160 606-20 612z" fill="#5a4636"/><path d="M-20 566C180 528 330 566 520 536s360-120 720-148v8c-340 30-520 104-708 146S160 584-20 586z" fill="#8a6d52"/></g>',
    `<g fill="#7f9c5a">${leaves.join('')}</g>`,
    bird(),
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}

function bird(): string {
  const spots = [
    [560, 196],
    [584, 182],
    [610, 174],
    [637, 170],
    [664, 172],
    [574, 214],
    [600, 200],
    [628, 193],
    [657, 191],
    [588, 231],
  ].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="7" ry="4.4" transform="rotate(-18 ${x} ${y})"/>`);
  const flecks = [
    [548, 330],
    [566, 352],
    [556, 378],
    [580, 398],
    [574, 426],
    [600, 446],
    [534, 362],
    [544, 404],
    [566, 452],
  ].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="8" ry="4.6" transform="rotate(38 ${x} ${y})"/>`);
  return [
    '<g filter="url(#edge)">',
    // tail, back and wing
    '<path d="M560 500c-22 34-46 76-66 128l34 6c22-42 46-76 74-104z" fill="#0d4a63"/>',
    '<path d="M556 262c-54 46-70 128-42 206 14 38 40 62 76 66 70 8 128-46 142-118 14-70-16-150-70-176-40-18-78-2-106 22z" fill="url(#back)"/>',
    '<path d="M640 262c60 22 104 92 98 160-6 68-58 112-118 114-34 0-30-60 0-114 26-48 34-100 20-160z" fill="url(#breast)"/>',
    '<path d="M556 300c-44 44-56 116-26 188 12 26 34 46 58 48 36-42 52-104 42-158-6-36-34-66-74-78z" fill="url(#wing)"/>',
    // head, bill, cheek and throat
    '<path d="M540 258c-8-62 42-110 108-110 60 0 104 42 104 92 0 46-42 80-98 84-58 4-106-20-114-66z" fill="url(#back)"/>',
    '<path d="M648 318c-34 4-66-6-84-28 26-8 46-24 84-18 40 6 66 4 92-18 2 34-36 60-92 64z" fill="#f6efe0"/>',
    '<path d="M612 250c26-18 62-22 98-10-10 26-54 40-98 30z" fill="#e88442"/>',
    '<path d="M740 222l196 20-192 26c-10-14-12-30-4-46z" fill="#22313a"/><path d="M744 250l188-7-188 25z" fill="#8f4f33"/>',
    '</g>',
    `<g fill="#7fd0dc" opacity=".85">${spots.join('')}</g><g fill="#59b8ca" opacity=".8">${flecks.join('')}</g>`,
    '<circle cx="700" cy="222" r="19" fill="#101c22"/><circle cx="707" cy="215" r="6" fill="#fff"/>',
    '<path d="M622 534l-8 26m20-28l4 26m26-34l2 26m14-30l10 24" stroke="#d0623a" stroke-width="9" stroke-linecap="round" fill="none"/>',
  ].join('');
}
