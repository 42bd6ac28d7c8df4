import { randomFrom } from '../random.ts';
import { drawing, fade, glow, grain, n, PAINT, reeds, stroke } from './brush.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** A sample bottle on a stone in a clear stream, the colour chart beside it. */
export function waterTest(): string {
  const random = randomFrom(31);
  const defs =
    PAINT +
    fade('water', ['#cfe3d8', '#8fc0bd', ['#4f949b', 60], ['#1f606c', 100]]) +
    fade('stone', ['#a9a79a', '#6c7373']) +
    fade('dark', ['#7d8580', '#4a5a5c']) +
    fade('sample', ['#bfe3de', '#6fb8bd']) +
    fade('glass', ['#f4fbf6', '#cfe6e2'], true) +
    glow('light', '#fff4d2', 0.9);

  let light = '';
  let deep = '';
  for (let index = 0; index < 190; index += 1) {
    const depth = random.next();
    const y = 30 + depth * 860;
    const path = stroke(
      random.between(-120, 1150),
      y,
      random.between(50, 210) * (0.5 + depth),
      2 + depth * 8,
      random.between(-10, 10) * depth,
    );
    if (random.chance(0.55)) light += path;
    else deep += path;
  }
  const pebbles = Array.from({ length: 34 }, () => {
    const x = random.between(-20, 1220);
    const y = random.between(730, 900);
    const size = random.between(22, 66);
    const colour = random.pick(['#8a8f83', '#b7a98c', '#6f7f7c', '#9b8168', '#5d7273', '#c4b79b']);
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size)}" ry="${n(size * random.between(0.45, 0.65))}" fill="${colour}" opacity=".8"/>`;
  });
  const chart = ['#e9d9a0', '#bcd39a', '#7fbf9c', '#4aa3a0', '#2b7f92'].map(
    (colour, index) =>
      `<rect x="${752 + index * 48}" y="574" width="40" height="58" rx="5" fill="${colour}"/>`,
  );
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#water)"/><circle cx="330" cy="150" r="430" fill="url(#light)"/>`,
    `<g filter="url(#edge)"><path d="${deep}" fill="#1f6470" opacity=".26"/><path d="${light}" fill="#f4fbf0" opacity=".42"/>${pebbles.join('')}</g>`,
    '<g filter="url(#edge)"><path d="M60 330c40-90 170-110 250-60 60 38 40 110-40 126-90 20-240 14-210-66z" fill="url(#dark)"/><path d="M880 250c50-60 190-64 240-10 40 44-10 100-100 100-80 0-180-30-140-90z" fill="url(#dark)"/>',
    '<path d="M250 690c30-110 190-160 380-154 220 6 390 70 380 160-10 84-190 116-400 112-210-2-386-24-360-118z" fill="url(#stone)"/><path d="M310 650c60-70 190-96 330-90 150 6 270 40 310 86-120-40-210-50-340-50-120 0-220 16-300 54z" fill="#c6c3b2" opacity=".75"/><path d="M262 712c40 60 190 72 350 74 170 2 330-18 384-72" fill="none" stroke="#eaf5ee" stroke-width="10" opacity=".6" stroke-linecap="round"/></g>',
    // the bottle: shadow, glass, water, cap, label
    '<ellipse cx="520" cy="666" rx="150" ry="22" fill="#3c4b4c" opacity=".4"/>',
    '<g filter="url(#edge)"><path d="M440 310c0-30 16-46 20-76h112c4 30 20 46 20 76v324c0 20-14 30-34 30h-84c-20 0-34-10-34-30z" fill="url(#glass)" opacity=".9"/><path d="M446 400c50-16 92 12 140-4v234c0 18-10 26-28 26h-84c-18 0-28-8-28-26z" fill="url(#sample)"/><path d="M452 190h128v50H452z" fill="#c4573a"/><path d="M452 204h128M452 222h128" stroke="#a8452c" stroke-width="5"/></g>',
    '<path d="M462 330v270" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".75"/>',
    '<rect x="446" y="476" width="140" height="92" fill="#fdf8ec"/><path d="M462 500h72M462 522h104M462 544h54" stroke="#2f4858" stroke-width="7" stroke-linecap="round"/><path d="M548 506c12 14 16 24 6 32-10-8-16-18-6-32z" fill="#2b7f92"/>',
    '<g transform="rotate(-5 870 610)"><path d="M734 556h276v96H734z" fill="#3c4b4c" opacity=".3"/><path d="M730 548h276v96H730z" fill="#fdf8ec"/>',
    `${chart.join('')}<path d="M838 566h60v74h-60z" fill="none" stroke="#c4573a" stroke-width="7"/></g>`,
    reeds(
      random,
      40,
      { x: [-20, 170], y: [910, 960], height: [220, 620] },
      ['#2f6a5e', '#5c8f6c', '#9db477', '#3f7d6c'],
      '#6b4d33',
    ),
    reeds(
      random,
      26,
      { x: [1080, 1230], y: [910, 960], height: [200, 520] },
      ['#2f6a5e', '#5c8f6c', '#9db477', '#3f7d6c'],
      '#6b4d33',
    ),
    grain(WIDTH, HEIGHT),
  ];
  return drawing(WIDTH, HEIGHT, defs, body.join(''));
}
