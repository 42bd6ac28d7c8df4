import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, n, PAINT, ridge, stroke } from './brush.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** A crate of food on a kitchen table, the town on its hill behind the window. */
export function foodBank(): string {
  const random = randomFrom(90);
  const defs =
    PAINT +
    fade('wall', ['#f3e3cc', '#e8cfae']) +
    fade('sky', ['#b9d3d6', '#f6dfb8']) +
    fade('table', ['#b98455', '#8a5a38']) +
    fade('crate', ['#d9a76e', '#b27c48']) +
    fade('bread', ['#e0a45c', '#a8672f']) +
    glow('light', '#fff0cc', 0.9);

  let grainLines = '';
  for (let index = 0; index < 90; index += 1)
    grainLines += stroke(
      random.between(-60, 1150),
      random.between(660, 900),
      random.between(120, 420),
      random.between(2, 5),
      random.between(-3, 3),
    );
  let houses = '';
  for (let index = 0; index < 24; index += 1) {
    const x = 300 + index * 26 + random.between(-5, 5);
    const y = 392 - Math.sin(((x - 290) / 640) * Math.PI) * 96 + random.between(0, 26);
    const wide = random.between(24, 40);
    const tall = random.between(26, 52);
    const wall = random.pick(['#f7ead2', '#efdcc0', '#e7cdb0', '#f2e3cf']);
    const roof = random.pick(['#c4573a', '#a8492f', '#7d5a4a', '#d07a4c']);
    houses += `<path d="M${n(x)} ${n(y)}v${n(-tall)}h${n(wide)}v${n(tall)}z" fill="${wall}"/><path d="M${n(x - 4)} ${n(y - tall)}l${n(wide / 2 + 4)} ${n(-wide * 0.5)} ${n(wide / 2 + 4)} ${n(wide * 0.5)}z" fill="${roof}"/><path d="M${n(x + wide * 0.36)} ${n(y - tall * 0.62)}h${n(wide * 0.28)}v${n(tall * 0.3)}h${n(-wide * 0.28)}z" fill="#5b7f8a"/>`;
  }
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`,
    '<g filter="url(#edge)"><rect x="250" y="70" width="700" height="420" rx="10" fill="#fbf4e6"/><clipPath id="pane"><rect x="274" y="94" width="652" height="372"/></clipPath>',
    `<g clip-path="url(#pane)"><rect x="270" y="90" width="660" height="380" fill="url(#sky)"/><circle cx="760" cy="190" r="230" fill="url(#light)"/><path d="${ridge(random, WIDTH, 330, 40, 480)}" fill="#a9bfa4"/>`,
    `<path d="M250 470c120-160 260-210 350-206 110 4 240 70 350 206z" fill="#7f9c6b"/>${houses}<path d="M590 292v-70l22-34 22 34v70z" fill="#f7ead2"/><path d="M584 224l28-58 28 58z" fill="#7d5a4a"/><circle cx="612" cy="246" r="11" fill="#fbf4e6"/><path d="M612 246v-7m0 7h5" stroke="#7d5a4a" stroke-width="2"/></g>`,
    '<path d="M600 94v372M274 280h652" stroke="#fbf4e6" stroke-width="16"/><path d="M230 486h740v26H230z" fill="#fbf4e6"/></g>',
    `<g filter="url(#edge)"><rect x="-30" y="640" width="1260" height="290" fill="url(#table)"/><path d="${grainLines}" fill="#6f4526" opacity=".34"/></g>`,
    '<ellipse cx="600" cy="806" rx="420" ry="42" fill="#5a3820" opacity=".35"/>',
    food(),
    crate(),
    '<g filter="url(#edge)"><path d="M128 770c-8-70 20-110 70-110s80 40 70 110z" fill="#c4573a"/><path d="M130 664c20-22 116-22 136 0l-8 16H138z" fill="#efe4cf"/><path d="M146 706h106v40H146z" fill="#f7ead2"/><path d="M1000 778c-40 0-62-30-58-66 4-34 38-46 58-30 20-16 56-4 58 30 4 36-18 66-58 66z" fill="#c9483a"/><path d="M1000 682c0-22 8-34 24-42" stroke="#5b4630" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M1010 660c20-24 46-26 62-12-12 22-40 28-62 12z" fill="#7f9c5a"/></g>',
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}

function food(): string {
  const leaves = [-34, -18, -4, 10, 24, 40].map(
    (turn) =>
      `<path transform="rotate(${turn} 420 640)" d="M420 640c-26-70-22-140 0-200 22 60 26 130 0 200z"/>`,
  );
  const carrots = [-20, -4, 14].map(
    (turn, index) =>
      `<g transform="translate(${746 + index * 34} 640) rotate(${turn})"><path d="M-20 0c-2-60 6-110 20-160 14 50 22 100 20 160z" fill="#e8843c"/><path d="M-6-154c-16-40-10-70-18-96M2-158c0-40 4-70 2-104M8-152c14-36 16-62 28-86" stroke="#7f9c5a" stroke-width="9" fill="none" stroke-linecap="round"/></g>`,
  );
  return [
    '<g filter="url(#edge)">',
    `<g fill="#6f9a56">${leaves.join('')}</g>`,
    '<path d="M520 640c-30-120 10-260 60-300 56 30 90 180 60 300z" fill="url(#bread)" transform="rotate(9 580 500)"/><path d="M560 420c20 6 34 18 42 36M548 480c26 6 44 20 54 42M546 542c26 6 46 20 58 42" stroke="#f6d9a6" stroke-width="11" stroke-linecap="round" fill="none" transform="rotate(9 580 500)"/>',
    '<path d="M656 640V452h84v188z" fill="#f4efe2"/><path d="M656 452l20-52h44l20 52z" fill="#e2dac8"/><path d="M676 400h44v-16h-44z" fill="#2b7f86"/><path d="M656 500h84v76h-84z" fill="#2b7f86"/><path d="M676 540c14-18 30-18 44 0" stroke="#f4efe2" stroke-width="6" fill="none"/>',
    carrots.join(''),
    '<circle cx="486" cy="612" r="54" fill="#c9483a"/><circle cx="466" cy="594" r="12" fill="#f0a08a" opacity=".7"/><path d="M486 562c-16-10-30-8-38 2m38-2c14-12 30-12 40 0m-40 0v-18" stroke="#5b7f4f" stroke-width="8" fill="none" stroke-linecap="round"/>',
    '<path d="M330 640c-10-66 22-110 66-108 40 2 66 44 58 108z" fill="#e3b04b"/><path d="M392 534c-2-14 2-26 12-34" stroke="#6b4d33" stroke-width="9" stroke-linecap="round" fill="none"/>',
    '</g>',
  ].join('');
}

function crate(): string {
  const boards = [618, 680, 742].map(
    (y) =>
      `<path d="M280 ${y}h640l-8 50H288z" fill="url(#crate)"/><path d="M280 ${y}h640l-1 9H281z" fill="#efc995" opacity=".7"/>`,
  );
  return `<g filter="url(#edge)">${boards.join('')}<path d="M300 612h44v188h-44zM856 612h44v188h-44z" fill="#a06d3d"/><path d="M600 700c-20-34-74-20-66 20 6 30 44 46 66 62 22-16 60-32 66-62 8-40-46-54-66-20z" fill="#c4573a"/></g>`;
}
