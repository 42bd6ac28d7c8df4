import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, n, PAINT, reeds, ridge, stroke, tree } from './brush.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** An otter on its back in a river at dusk, the first lights on the far bank. */
export function otter(): string {
  const random = randomFrom(8);
  const defs =
    PAINT +
    fade('sky', ['#27506a', '#6d8a9a', ['#e6b08a', 82], ['#f6cf9f', 100]]) +
    fade('water', [
      ['#f0c79d', 0],
      ['#a98f8c', 16],
      ['#3f6d82', 48],
      ['#163f57', 100],
    ]) +
    fade('fur', ['#9a6f4d', '#5d3d2b']) +
    fade('chest', ['#ecd3b0', '#c79b74']) +
    glow('light', '#ffdca6', 0.9) +
    glow('lamp', '#ffe6ae', 0.9);

  let ripples = '';
  let shine = '';
  for (let index = 0; index < 230; index += 1) {
    const depth = random.next() ** 1.2;
    const y = 402 + depth * 500;
    const path = stroke(
      random.between(-100, 1150),
      y,
      random.between(40, 170) * (0.4 + depth * 1.3),
      1.6 + depth * 6,
      random.between(-2, 2),
    );
    if (random.chance(0.5)) ripples += path;
    else shine += path;
  }
  let clouds = '';
  for (let index = 0; index < 36; index += 1)
    clouds += stroke(
      random.between(-160, 1100),
      random.between(60, 330),
      random.between(140, 480),
      random.between(5, 16),
      random.between(-5, 5),
    );
  const lamps = [180, 232, 262, 930, 985].map(
    (x, index) =>
      `<circle cx="${x}" cy="${372 - (index % 2) * 7}" r="20" fill="url(#lamp)"/><circle cx="${x}" cy="${372 - (index % 2) * 7}" r="3.4" fill="#fff3cf"/>`,
  );
  const rings = [1, 2, 3].map(
    (ring) =>
      `<ellipse cx="600" cy="${n(632 + ring * 4)}" rx="${300 + ring * 92}" ry="${62 + ring * 27}" fill="none" stroke="#f3d6b2" stroke-width="${n(5 - ring)}" opacity="${n(0.6 - ring * 0.14)}" stroke-dasharray="${190 + ring * 40} 60 90 130"/>`,
  );

  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><circle cx="640" cy="392" r="420" fill="url(#light)"/>`,
    `<path d="${clouds}" fill="#f7c9a0" opacity=".4" filter="url(#edge)"/>`,
    `<g filter="url(#edge)"><path d="${ridge(random, WIDTH, 322, 40, 410)}" fill="#75818e"/><path d="${ridge(random, WIDTH, 364, 20, 410)}" fill="#3c5566"/></g>`,
    tree(random, 110, 392, 210, '#2b4454') +
      tree(random, 1060, 392, 240, '#2b4454') +
      tree(random, 340, 392, 120, '#3a5161') +
      tree(random, 840, 392, 130, '#3a5161'),
    lamps.join(''),
    `<g filter="url(#edge)"><rect x="-30" y="392" width="1260" height="540" fill="url(#water)"/><ellipse cx="640" cy="430" rx="260" ry="70" fill="url(#light)" opacity=".8"/>`,
    `<path d="${ripples}" fill="#0f3348" opacity=".4"/><path d="${shine}" fill="#f6d3ab" opacity=".34"/></g>`,
    `<g filter="url(#edge)">${rings.join('')}</g>`,
    animal(),
    reeds(
      random,
      70,
      { x: [-20, 210], y: [900, 960], height: [180, 460] },
      ['#16323a', '#24464a', '#3e5a4e', '#6c6a4c'],
      '#3b2c22',
    ),
    reeds(
      random,
      46,
      { x: [1040, 1230], y: [900, 960], height: [140, 380] },
      ['#16323a', '#24464a', '#3e5a4e', '#6c6a4c'],
      '#3b2c22',
    ),
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}

function animal(): string {
  const whiskers = [-10, 0, 10].map(
    (turn) => `<path transform="rotate(${turn} 424 594)" d="M412 594h-54M440 594h56"/>`,
  );
  return [
    '<g filter="url(#edge)">',
    '<path d="M820 640c80-6 150-30 206-74-18 62-96 106-204 108z" fill="#5d3d2b"/>',
    '<path d="M370 620c60-46 160-62 280-52 100 8 180 34 210 68-70 44-180 60-290 56-100-4-184-28-200-72z" fill="url(#fur)"/>',
    '<path d="M470 588c60-16 140-18 220-6 50 8 90 22 108 40-60 22-140 28-220 24-70-4-118-24-108-58z" fill="url(#chest)"/>',
    '<path d="M760 590c18-26 44-34 66-24 8 24-12 44-46 50zM800 628c34-6 60 6 70 26-24 14-58 6-74-10z" fill="#5d3d2b"/>',
    '<path d="M342 582c-6-58 34-92 82-92s88 34 82 92c-6 44-42 66-82 66s-76-22-82-66z" fill="url(#fur)"/>',
    '<path d="M366 530c-22 0-34-14-30-30 18-8 36 0 42 16zM482 530c22 0 34-14 30-30-18-8-36 0-42 16z" fill="#6d4a34"/>',
    '<path d="M372 596c4-30 26-44 52-44s48 14 52 44c-6 32-28 46-52 46s-46-14-52-46z" fill="#ecd3b0"/>',
    '<path d="M520 604c34-22 70-20 92 0-18 20-60 24-92 0zM556 580c30-24 66-26 90-8-16 22-56 28-90 8z" fill="#6d4a34"/>',
    '</g>',
    '<path d="M402 566c6-12 38-12 44 0 0 14-12 22-22 22s-22-8-22-22z" fill="#2a1b16"/><path d="M424 588v14m-20 6c8 10 32 10 40 0" fill="none" stroke="#2a1b16" stroke-width="5" stroke-linecap="round"/>',
    '<path d="M376 550c6-8 18-8 24 0M448 550c6-8 18-8 24 0" fill="none" stroke="#1c1411" stroke-width="6" stroke-linecap="round"/>',
    `<g stroke="#fbeed8" stroke-width="2.4" opacity=".85">${whiskers.join('')}</g>`,
    '<path d="M584 586c20-22 54-24 78-2l26-18-6 26 12 22-30-12c-26 18-62 10-80-16z" fill="#9fb9c4"/><circle cx="598" cy="582" r="4" fill="#1c2f3a"/>',
    '<path d="M300 650c120 56 470 74 640 4M340 676c120 40 400 44 520 6" fill="none" stroke="#f6d9b6" stroke-width="7" stroke-linecap="round" opacity=".65"/>',
  ].join('');
}
