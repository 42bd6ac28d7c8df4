import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, n, PAINT, reeds, ridge, stroke, tree } from './brush.ts';

const WIDTH = 1600;
const HEIGHT = 1200;
const STREAM =
  'M842 702c70 6 120 16 96 40-34 32-196 36-250 84-62 56 40 92 180 126 190 46 300 118 330 248H150c14-130 120-214 216-280 92-64 116-96 204-140 96-48 190-54 272-78z';

/** The low sun is behind the trees: their shadows point to the viewer. */
const SHADOWS =
  'M1316 762q60 90 190 190l26-6q-120-90-178-186zM1474 802q90 110 160 150v-30q-70-60-110-124zM124 802q-60 60-150 96v34q90-40 210-128zM1006 704q20 30 60 56l10-4q-36-28-56-52zM1084 700q22 34 74 66l12-4q-44-32-70-62zM554 702q-10 26-34 50l10 4q26-26 36-54zM492 700q-16 30-50 56l12 4q34-28 52-60z';

/** Dawn over a river in winter: mist between the hills, bare trees, frost on the reeds, a heron at the bend. */
export function winterRiver(): string {
  const random = randomFrom(20);
  const defs =
    PAINT +
    fade('sky', ['#9fc0cb', '#c9d8d6', '#f2dfc4', ['#f7c79d', 60], ['#f3b78f', 100]]) +
    fade('water', [
      ['#f6cfa6', 0],
      ['#e6cdb2', 16],
      ['#86afb5', 42],
      ['#3f7f89', 74],
      ['#174f5b', 100],
    ]) +
    fade('bank', [
      ['#f6e9d6', 0],
      ['#dbe2dd', 18],
      ['#a4c0c1', 52],
      ['#7ea3a9', 100],
    ]) +
    fade('near', [
      ['#eef0ea', 0],
      ['#7fa4a8', 100],
    ]) +
    glow('sun', '#fff3da') +
    glow('shine', '#ffe9c4', 0.9) +
    `<clipPath id="stream"><path d="${STREAM}"/></clipPath>`;

  const hills = [
    ['#b7c7c9', 560, 70],
    ['#98b1b3', 610, 60],
    ['#7699a0', 650, 52],
    ['#547f84', 688, 40],
  ] as const;
  const distance = hills.map(
    ([colour, y, rise], index) =>
      `<path fill="${colour}" d="${ridge(random, WIDTH, y, rise, 760)}"/>` +
      `<rect x="-100" y="${y + 36}" width="1800" height="${44 - index * 4}" fill="#fbe9d2" opacity="${n(0.55 - index * 0.1)}" filter="url(#soft)"/>`,
  );

  let clouds = '';
  for (let index = 0; index < 46; index += 1) {
    const y = random.between(70, 500);
    clouds += stroke(
      random.between(-200, 1400),
      y,
      random.between(160, 620),
      random.between(5, 20) * (1.2 - y / 700),
      random.between(-6, 6),
    );
  }

  let light = '';
  let dark = '';
  for (let index = 0; index < 300; index += 1) {
    const depth = random.next() ** 1.35;
    const y = 712 + depth * 488;
    const path = stroke(
      random.between(120, 1180),
      y,
      random.between(24, 90) * (0.35 + depth * 2.2),
      1.4 + depth * 7,
      random.between(-2, 2) * depth,
    );
    if (random.chance(0.56)) light += path;
    else dark += path;
  }

  let snow = '';
  let shade = '';
  for (let index = 0; index < 260; index += 1) {
    const left = random.chance(0.45);
    const depth = random.next();
    const y = 740 + depth * 430;
    const x = left ? random.between(-40, 520 - depth * 420) : random.between(1010 + depth * 180, 1620);
    const path = stroke(
      x,
      y,
      random.between(18, 90) * (0.5 + depth),
      random.between(2, 6) * (0.6 + depth),
      random.between(-5, 3),
    );
    if (random.chance(0.6)) shade += path;
    else snow += path;
  }

  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<circle cx="902" cy="520" r="420" fill="url(#shine)"/><circle cx="902" cy="536" r="120" fill="url(#sun)"/><circle cx="902" cy="536" r="46" fill="#fff7e6"/>`,
    `<path d="${clouds}" fill="#fff4e4" opacity=".36" filter="url(#edge)"/>`,
    `<g filter="url(#edge)">${distance.join('')}</g>`,
    '<g filter="url(#edge)"><path fill="url(#bank)" d="M0 706c220-30 420-28 640-10 120 10 210-4 330 0 220 8 420-14 630-40v544H0z"/>',
    `<path d="${SHADOWS}" fill="#6d8fa0" opacity=".4"/><path d="${STREAM}" fill="none" stroke="#5d8490" stroke-width="13" opacity=".42"/>`,
    '<g clip-path="url(#stream)"><rect y="690" width="1600" height="520" fill="url(#water)"/>',
    `<ellipse cx="800" cy="760" rx="300" ry="92" fill="url(#shine)"/><path d="${dark}" fill="#1c5560" opacity=".34"/><path d="${light}" fill="#fff1dc" opacity=".5"/></g>`,
    `<path d="${shade}" fill="#5f8a92" opacity=".4"/><path d="${snow}" fill="#fffaf0" opacity=".75"/></g>`,
    `<g opacity=".9">${tree(random, 1010, 704, 150, '#3d6266')}${tree(random, 1088, 700, 190, '#35595e')}${tree(random, 560, 702, 130, '#4b6f72')}${tree(random, 498, 700, 170, '#42676b')}</g>`,
    tree(random, 1330, 760, 470, '#183a40', -0.06),
    tree(random, 1490, 800, 620, '#10302f', 0.05),
    tree(random, 150, 800, 660, '#12333a', 0.08),
    '<path fill="url(#near)" filter="url(#edge)" d="M0 1030c120-46 190-20 268 26 80 48 110 90 128 144H0zm1600-40c-120-22-226 6-300 60-70 50-106 98-120 150h420z"/>',
    reeds(
      random,
      200,
      { x: [-30, 340], y: [1205, 1290], height: [130, 460] },
      ['#2b4a44', '#6d6a4a', '#94824f', '#c2a86c', '#e4d7b4'],
      '#5b4630',
    ),
    reeds(
      random,
      170,
      { x: [1290, 1640], y: [1205, 1290], height: [120, 420] },
      ['#21403e', '#62654a', '#8d7d50', '#bfa670', '#e7dcbd'],
      '#5b4630',
    ),
    heron(610, 900),
    '<path d="M600 300q16-15 32 0 16-15 32 0M694 262q12-11 24 0 12-11 24 0M676 338q9-8 18 0 9-8 18 0" fill="none" stroke="#476a70" stroke-width="4" stroke-linecap="round"/>',
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}

/** A grey heron in the shallows. */
function heron(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    '<path d="M6 0l2-46M18 0l-2-44" stroke="#38464a" stroke-width="3"/>' +
    '<path d="M-22-52c4-22 20-34 38-32 14 2 22 14 20 26-4 14-24 18-40 14-8-2-14-4-18-8z" fill="#7d97a1"/>' +
    '<path d="M-26-46c14-8 30-12 44-30 6 12 2 22-10 28-12 5-24 4-34 2z" fill="#4c6670"/>' +
    '<path d="M26-78c14-10-6-26 0-42 3-9 12-12 18-8" stroke="#c9d3d1" stroke-width="8"/>' +
    '<path d="M40-128l26 6-24 4z" fill="#d9a441"/><path d="M44-130c-8-6-18-6-26-2" stroke="#22343a" stroke-width="3.5"/><circle cx="42" cy="-126" r="1.6" fill="#1a2529"/>' +
    '<path d="M-10 4h44M-2 10h30" stroke="#eaf2ec" stroke-width="2.4" opacity=".7"/></g>'
  );
}
