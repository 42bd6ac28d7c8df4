import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, PAINT, reeds, ridge, stroke, tree } from './brush.ts';

const WIDTH = 1200;
const HEIGHT = 900;

interface Person {
  x: number;
  y: number;
  size: number;
  skin: string;
  hair: string;
  coat: string;
  trousers: string;
  boots: string;
  hat?: string;
  /** Looks to the left when true. */
  turned?: boolean;
  does: 'digs' | 'kneels' | 'carries';
}

const PEOPLE: Person[] = [
  {
    x: 300,
    y: 700,
    size: 1.12,
    skin: '#8a5a3c',
    hair: '#1f1713',
    coat: '#d96c4a',
    trousers: '#2f4858',
    boots: '#2b6a58',
    does: 'digs',
  },
  {
    x: 590,
    y: 736,
    size: 1.05,
    skin: '#e2b48f',
    hair: '#b9b3a6',
    coat: '#2b7f86',
    trousers: '#4b4a3a',
    boots: '#26363d',
    hat: '#e3b04b',
    turned: true,
    does: 'kneels',
  },
  {
    x: 880,
    y: 690,
    size: 1.16,
    skin: '#c98f63',
    hair: '#3a241a',
    coat: '#e3b04b',
    trousers: '#3b5563',
    boots: '#7a3f2d',
    does: 'carries',
  },
];

/** Three volunteers who plant young willows on a river bank on a bright cold morning. */
export function volunteers(): string {
  const random = randomFrom(43);
  const defs =
    PAINT +
    fade('sky', ['#a9cbd0', '#dfe6d6', ['#f7dfba', 100]]) +
    fade('river', ['#f3dcb8', '#86b3b4', ['#3d7f88', 100]]) +
    fade('grass', ['#b4b878', '#7c9560', ['#3f6a4d', 100]]) +
    fade('soil', ['#7b5a3f', '#51382a']) +
    glow('light', '#fff1cf', 0.95);

  let blades = '';
  let tufts = '';
  for (let index = 0; index < 420; index += 1) {
    const y = random.between(585, 900);
    const depth = (y - 560) / 340;
    const path = stroke(
      random.between(-40, 1200),
      y,
      random.between(16, 60) * (0.4 + depth),
      2 + depth * 4,
      random.between(-7, -1) * depth,
    );
    if (random.chance(0.5)) blades += path;
    else tufts += path;
  }
  let ripples = '';
  for (let index = 0; index < 60; index += 1)
    ripples += stroke(
      random.between(-60, 1160),
      random.between(462, 566),
      random.between(40, 190),
      random.between(1.5, 4),
      random.between(-1, 1),
    );
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><circle cx="300" cy="210" r="380" fill="url(#light)"/>`,
    `<g filter="url(#edge)"><path d="${ridge(random, WIDTH, 372, 40, 560)}" fill="#a7bfb6"/><path d="${ridge(random, WIDTH, 410, 30, 560)}" fill="#7ea394"/>`,
    `<rect x="-30" y="446" width="1260" height="150" fill="url(#river)"/><path d="${ripples}" fill="#fff6e0" opacity=".55"/>`,
    `<path d="${ridge(random, WIDTH, 452, 8, 470)}" fill="#5d8670"/></g>`,
    tree(random, 1085, 452, 300, '#4c5d4c', -0.05) +
      tree(random, 70, 456, 350, '#44574a', 0.06) +
      tree(random, 700, 450, 150, '#6b8574') +
      tree(random, 770, 450, 120, '#728b7a'),
    '<g filter="url(#edge)"><path d="M-20 596c200-44 420-30 620-16 240 16 440-10 640-46v400H-20z" fill="url(#grass)"/>',
    `<path d="${blades}" fill="#d7cf94" opacity=".5"/><path d="${tufts}" fill="#2f5a44" opacity=".36"/>`,
    '<ellipse cx="402" cy="744" rx="86" ry="20" fill="url(#soil)"/><ellipse cx="520" cy="786" rx="70" ry="17" fill="url(#soil)"/><path d="M450 742c-4-20 14-34 34-32 22 2 34 16 32 34z" fill="url(#soil)"/></g>',
    sapling(404, 742, 190) +
      sapling(522, 782, 150) +
      sapling(740, 672, 120) +
      sapling(1010, 770, 170) +
      sapling(180, 800, 140),
    PEOPLE.map(person).join(''),
    reeds(
      random,
      46,
      { x: [-20, 170], y: [890, 930], height: [90, 230] },
      ['#3e6a4c', '#8ea35d', '#c9bd72', '#5b7f4f'],
      '#6b4d33',
    ),
    reeds(
      random,
      40,
      { x: [1040, 1220], y: [890, 930], height: [80, 210] },
      ['#3e6a4c', '#8ea35d', '#c9bd72', '#5b7f4f'],
      '#6b4d33',
    ),
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}

/** A young willow tied to its stake. */
function sapling(x: number, y: number, height: number): string {
  const leaves = [0.35, 0.5, 0.62, 0.74, 0.85, 0.95].map((at, index) => {
    const side = index % 2 ? 1 : -1;
    return `<path transform="translate(0 ${-height * at}) scale(${side} 1) rotate(-28)" d="M0 0c12-9 30-10 ${44 - index * 3} 0-14 10-32 9-44 0z"/>`;
  });
  return `<g transform="translate(${x} ${y})"><path d="M-12 2V${-height * 0.62}" stroke="#a57b4f" stroke-width="6"/><path d="M0 2C3 ${-height * 0.5} -3 ${-height * 0.8} 2 ${-height}" fill="none" stroke="#5f5136" stroke-width="5"/><path d="M-15 ${-height * 0.45}h18" stroke="#d96c4a" stroke-width="4"/><g fill="#88a24e">${leaves.join('')}</g></g>`;
}

function person(who: Person): string {
  const flip = who.turned ? -1 : 1;
  const pose = { digs, kneels, carries }[who.does](who);
  return `<ellipse cx="${who.x}" cy="${who.y + 6}" rx="${70 * who.size}" ry="12" fill="#24463a" opacity=".35"/><g transform="translate(${who.x} ${who.y}) scale(${flip * who.size} ${who.size})" stroke-linecap="round" stroke-linejoin="round">${pose}</g>`;
}

/** A head with hair, and a hat for who wears one. */
function head(x: number, y: number, { skin, hair, hat }: Person): string {
  const top = hat
    ? `<path d="M${x - 30} ${y - 6}c0-36 58-40 60 0z" fill="${hat}"/><path d="M${x - 31} ${y - 6}h63" stroke="#c08f2f" stroke-width="9"/><circle cx="${x}" cy="${y - 38}" r="8" fill="#fff3d8"/>`
    : `<path d="M${x - 30} ${y + 12}c-10-44 14-60 36-58 26 2 34 24 24 40-20-10-38-6-44 8-4 8-8 12-16 10z" fill="${hair}"/>`;
  return `<ellipse cx="${x}" cy="${y}" rx="26" ry="29" fill="${skin}"/><ellipse cx="${x + 25}" cy="${y + 4}" rx="5" ry="6" fill="${skin}"/>${top}`;
}

function boots(who: Person, ...feet: [number, number][]): string {
  return feet
    .map(([x, y]) => `<path d="M${x - 15} ${y - 44}h30v26c10 2 22 6 24 18h-54z" fill="${who.boots}"/>`)
    .join('');
}

function digs(who: Person): string {
  return [
    `<path d="M-6-150L-34-40M10-150L34-40" stroke="${who.trousers}" stroke-width="36" fill="none"/>`,
    boots(who, [-34, 2], [36, 2]),
    '<path d="M58-200L96 26" stroke="#8b6440" stroke-width="9"/><path d="M82 20l32-5 8 46c-12 16-26 14-32 4z" fill="#56646a"/><path d="M44-206l28-5" stroke="#8b6440" stroke-width="9"/>',
    `<path d="M-30-150c-10-60 2-116 30-124 34-8 52 40 44 124z" fill="${who.coat}"/>`,
    head(26, -306, who),
    `<path d="M8-250C30-226 46-210 60-196M22-236c26 26 42 52 54 78" stroke="${who.coat}" stroke-width="26" fill="none"/>`,
    `<circle cx="61" cy="-194" r="13" fill="${who.skin}"/><circle cx="76" cy="-150" r="13" fill="${who.skin}"/>`,
  ].join('');
}

function kneels(who: Person): string {
  return [
    `<path d="M-14-96c-40 20-56 52-50 84M0-92c44 10 60 30 42 72" stroke="${who.trousers}" stroke-width="36" fill="none"/>`,
    `<path d="M-64-30h-34c-14 4-18 14-18 28h56z" fill="${who.boots}"/>`,
    boots(who, [40, 2]),
    `<path d="M-34-92c-14-54 0-100 32-106 34-4 56 34 42 106z" fill="${who.coat}"/>`,
    head(36, -222, who),
    `<path d="M14-170c32 34 54 56 78 76" stroke="${who.coat}" stroke-width="26" fill="none"/><circle cx="96" cy="-90" r="13" fill="${who.skin}"/>`,
  ].join('');
}

function carries(who: Person): string {
  return [
    `<path d="M-8-150L-22-40M10-150L24-40" stroke="${who.trousers}" stroke-width="36" fill="none"/>`,
    boots(who, [-24, 2], [24, 2]),
    `<path d="M-38-146c-8-66 4-124 38-126 36 0 50 58 42 126z" fill="${who.coat}"/>`,
    head(4, -306, who),
    '<path d="M34-150l84-6-10 62H48z" fill="#a9784c"/><path d="M34-150l84-6" stroke="#c79a66" stroke-width="9"/>',
    '<g transform="translate(76 -152) scale(.62)"><path d="M-30 0c-4-60-22-90-34-128M0 0c0-70 4-110 2-150M28 0c6-60 24-90 40-120" stroke="#5f5136" stroke-width="6" fill="none"/><g fill="#88a24e"><path d="M-64-128c-20-6-30-22-30-40 20 2 32 18 30 40zM2-150c-14-14-14-34-2-48 14 14 16 34 2 48zM68-120c2-22 16-36 34-38 0 20-14 36-34 38zM-46-70c-20 0-34-12-38-28 20-4 36 10 38 28zM44-66c14-16 32-20 46-12-8 18-28 24-46 12zM2-90c14-12 32-12 44-2-12 14-32 14-44 2z"/></g></g>',
    `<path d="M-14-240c-4 40 14 82 66 104M26-236c10 30 30 60 62 74" stroke="${who.coat}" stroke-width="26" fill="none"/><circle cx="56" cy="-128" r="13" fill="${who.skin}"/><circle cx="92" cy="-156" r="13" fill="${who.skin}"/>`,
  ].join('');
}
