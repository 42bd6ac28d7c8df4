import type { Random } from '../random.ts';

/** Whole numbers where possible, one decimal where it shows: keeps the pictures small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A picture. `defs` contains gradients and filters, `body` the visible shapes. */
export function drawing(width: number, height: number, defs: string, body: string): string {
  const overlap = 14; // a brushed edge is ragged, so it begins further in
  const view = `${overlap} ${overlap} ${width - 2 * overlap} ${height - 2 * overlap}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${body}</svg>`;
}

/** A gradient from top to bottom through evenly spread or placed colours. */
export function fade(
  id: string,
  stops: readonly (string | readonly [string, number])[],
  across = false,
): string {
  const marks = stops.map((stop, index) => {
    const [colour, at] = typeof stop === 'string' ? [stop, (index / (stops.length - 1)) * 100] : stop;
    return `<stop offset="${n(at)}%" stop-color="${colour}"/>`;
  });
  return `<linearGradient id="${id}" ${across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}>${marks.join('')}</linearGradient>`;
}

/** A radial light, from a colour to transparent. */
export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Brushed edges, and the grain of paper over all. */
export const PAINT =
  '<filter id="edge" x="-2%" y="-2%" width="104%" height="104%"><feTurbulence type="fractalNoise" baseFrequency=".018 .03" numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="9"/></filter>' +
  '<filter id="soft" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="16"/></filter>' +
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .46 0 0 0 0 .4 0 0 0 .42 -.12"/></filter>';

/** The grain itself, to be drawn last. */
export function grain(width: number, height: number): string {
  return `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".35" style="mix-blend-mode:soft-light"/>`;
}

/** A smooth skyline: hills made of a few waves of different length. Closed at the foot. */
export function ridge(random: Random, width: number, y: number, rise: number, foot: number): string {
  const waves = [1, 2.3, 4.1, 7.7].map((pace) => ({
    pace: pace * random.between(0.8, 1.25),
    phase: random.between(0, Math.PI * 2),
    size: rise / (pace * 1.1),
  }));
  const heightAt = (x: number) =>
    y +
    waves.reduce(
      (sum, wave) => sum + Math.sin((x / width) * Math.PI * 2 * wave.pace + wave.phase) * wave.size,
      0,
    );
  let path = `M0 ${n(heightAt(0))}`;
  const step = width / 48;
  for (let x = step; x <= width + 1; x += step) path += `L${n(x)} ${n(heightAt(x))}`;
  return `${path}V${foot}H0z`;
}

/** One stroke of a flat brush: a thin leaf between two points, bent a little. */
export function stroke(x: number, y: number, length: number, thickness: number, bend = 0): string {
  const half = thickness / 2;
  return `M${n(x)} ${n(y)}q${n(length / 2)} ${n(bend - half)} ${n(length)} 0q${n(-length / 2)} ${n(bend + half)} ${n(-length)} 0z`;
}

/** A bare tree, grown branch by branch on a trunk that widens to its foot. */
export function tree(random: Random, x: number, y: number, height: number, colour: string, lean = 0): string {
  const levels: string[] = [];
  const depth = height > 300 ? 8 : 6;
  const base = height * 0.025;
  const grow = (fromX: number, fromY: number, angle: number, length: number, level: number): void => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    const bendX = (fromX + toX) / 2 + random.between(-0.12, 0.12) * length;
    levels[level] =
      `${levels[level] ?? ''}M${n(fromX)} ${n(fromY)}Q${n(bendX)} ${n((fromY + toY) / 2)} ${n(toX)} ${n(toY)}`;
    if (level + 1 >= depth) return;
    // The leader grows on, side branches leave it; now and then one is missing.
    grow(
      toX,
      toY,
      angle + random.between(-0.22, 0.22) + lean * 0.2,
      length * random.between(0.72, 0.86),
      level + 1,
    );
    for (const side of [-1, 1]) {
      if (!random.chance(level < 2 ? 0.96 : 0.62)) continue;
      grow(
        toX,
        toY,
        angle + side * random.between(0.4, 0.85),
        length * random.between(0.52, 0.76),
        level + 1,
      );
    }
  };
  const topX = x + Math.cos(-Math.PI / 2 + lean) * height * 0.2;
  const topY = y - height * 0.2;
  grow(topX, topY, -Math.PI / 2 + lean, height * 0.2, 0);
  const widths = levels.map(
    (path, level) => `<path d="${path}" stroke-width="${n(Math.max(1, (base * 1.5) / 1.46 ** level))}"/>`,
  );
  const trunk = `M${n(x - base * 1.9)} ${n(y + 6)}Q${n(x - base * 0.7)} ${n(y - height * 0.06)} ${n(topX - base * 0.78)} ${n(topY)}L${n(topX + base * 0.78)} ${n(topY)}Q${n(x + base * 0.9)} ${n(y - height * 0.05)} ${n(x + base * 2.1)} ${n(y + 6)}z`;
  return `<g fill="none" stroke="${colour}" stroke-linecap="round"><path d="${trunk}" fill="${colour}" stroke="none"/>${widths.join('')}</g>`;
}

/** Blades of reed that bend with the wind, some with a seed head. */
export function reeds(
  random: Random,
  count: number,
  area: { x: readonly [number, number]; y: readonly [number, number]; height: readonly [number, number] },
  colours: readonly string[],
  heads: string,
): string {
  const blades = new Map<string, string>();
  let tips = '';
  for (let blade = 0; blade < count; blade += 1) {
    const x = random.between(...area.x);
    const y = random.between(...area.y);
    const height = random.between(...area.height);
    const sway = random.between(-0.05, 0.3) * height;
    const colour = random.pick(colours);
    const foot = height * 0.009 + 1.1;
    const path = `M${n(x - foot)} ${n(y)}q${n(sway * 0.15)} ${n(-height * 0.6)} ${n(sway + foot)} ${n(-height)}q${n(-sway * 0.7 + foot)} ${n(height * 0.45)} ${n(-sway + foot)} ${n(height)}z`;
    blades.set(colour, (blades.get(colour) ?? '') + path);
    if (random.chance(0.13)) {
      const lean = (sway / height) * 60;
      tips += `<ellipse cx="${n(x + sway)}" cy="${n(y - height)}" rx="${n(height * 0.016 + 1.2)}" ry="${n(height * 0.085)}" transform="rotate(${n(lean)} ${n(x + sway)} ${n(y - height)})"/>`;
    }
  }
  const drawn = [...blades].map(([colour, path]) => `<path fill="${colour}" d="${path}"/>`);
  return `${drawn.join('')}<g fill="${heads}">${tips}</g>`;
}
