// Sample pictures, drawn for this project. The page contains them as data URLs, so that a page from a template shows
// pictures before its own are chosen.
const encode = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%{}\n]/g, (sign) => encodeURIComponent(sign))}`;

const frame = (width: number, height: number, body: string): string =>
  encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`,
  );

/** A wide valley: streams come down between hills and meet. 960 × 720. */
const VALLEY = frame(
  960,
  720,
  `<path fill="#f3e6cf" d="M0 0h960v720H0z"/><circle cx="706" cy="168" r="74" fill="#f0a35e"/>` +
    `<path fill="#c9d6c3" d="M0 330c120-80 230-120 340-60s210 40 330-30 200-70 290-40v520H0z"/>` +
    `<path fill="#8fb09a" d="M0 430c140-90 260-70 390-10s260 30 570-110v410H0z"/>` +
    `<path fill="#4d7f6a" d="M0 560c170-110 330-60 470-10 170 60 320 10 490-90v260H0z"/>` +
    `<path fill="none" stroke="#e9f3ef" stroke-linecap="round" stroke-width="16" d="M140 372c90 70 120 140 250 190s150 90 140 158"/>` +
    `<path fill="none" stroke="#e9f3ef" stroke-linecap="round" stroke-width="11" d="M470 318c-30 90 10 140-10 200s20 120 66 202"/>` +
    `<path fill="none" stroke="#e9f3ef" stroke-linecap="round" stroke-width="13" d="M846 330c-60 110-190 110-250 200s-60 110-62 190"/>` +
    `<path fill="#1d5c4a" d="M0 660c200-60 330-10 470 0s310-30 490-50v110H0z" opacity=".55"/>`,
);

/** A footbridge over a stream, with two people's houses on its banks. 960 × 720. */
const BRIDGE = frame(
  960,
  720,
  `<path fill="#f7f1e3" d="M0 0h960v720H0z"/><circle cx="500" cy="120" r="46" fill="#f0a35e"/>` +
    `<path fill="#b9cdbd" d="M0 300c200-110 300-40 480-40s300-90 480 0v460H0z"/>` +
    `<path fill="#7fa38f" d="M0 420c180-50 300-20 400 40s120 180 60 260H0zm960-20c-190-30-300 0-380 70s-70 190-10 250h390z"/>` +
    `<path fill="#5b9fb0" d="M420 446c40 60 60 180 20 274h150c-70-90-40-200 10-264-60-30-120-34-180-10z"/>` +
    `<path fill="none" stroke="#d5ebef" stroke-width="6" stroke-linecap="round" d="M470 520c16 60 14 120-2 180m70-170c-14 60-14 110 2 170"/>` +
    `<path fill="none" stroke="#6b3f2a" stroke-width="22" d="M330 500c120-90 240-90 350 0"/>` +
    `<path fill="none" stroke="#6b3f2a" stroke-width="7" d="M336 440c118-90 232-90 338 0M376 412v66m70-98v60m68-66v58m68-38v58m58-26v60"/>` +
    `<path fill="#c4573a" d="M150 300l80-70 80 70z"/><path fill="#fbf4e6" d="M166 300h128v96H166z"/><path fill="#1d5c4a" d="M212 336h36v60h-36z"/>` +
    `<path fill="#1b3f52" d="M700 310l70-62 70 62z"/><path fill="#fbf4e6" d="M714 310h112v84H714z"/><path fill="#f0a35e" d="M738 334h28v28h-28zm44 0h28v28h-28z"/>`,
);

/** A seedling whose roots are streams. 960 × 720. */
const SEEDLING = frame(
  960,
  720,
  `<path fill="#e8ede2" d="M0 0h960v720H0z"/><path fill="#f6d9b0" d="M480 80a250 250 0 010 500 250 250 0 010-500z" opacity=".7"/>` +
    `<path fill="#3f2f27" d="M0 470c160-30 320-34 480-34s320 4 480 34v250H0z"/>` +
    `<path fill="none" stroke="#7db8c2" stroke-linecap="round" stroke-width="9" d="M480 450c-10 90-90 110-150 160s-80 60-90 110m240-270c0 90 10 150-10 270m10-270c20 90 110 100 160 150s60 70 70 120M470 560c-40 30-50 90-60 160m75-150c50 40 60 90 65 150"/>` +
    `<path fill="none" stroke="#2f6f4f" stroke-linecap="round" stroke-width="14" d="M480 452c-4-80 4-150 0-230"/>` +
    `<path fill="#4d9a6c" d="M478 330c-90 10-150-40-164-120 90-6 152 40 164 120z"/><path fill="#2f6f4f" d="M484 290c6-84 70-134 160-128 0 82-66 134-160 128z"/>`,
);

/** A harbour with two boats and a lighthouse. 960 × 720. */
const HARBOUR = frame(
  960,
  720,
  `<path fill="#dcebef" d="M0 0h960v720H0z"/><circle cx="214" cy="150" r="58" fill="#f6d9b0"/>` +
    `<path fill="#b3ccd3" d="M0 330c150-50 260-30 380-10s330-10 580-70v470H0z"/>` +
    `<path fill="#fbf4e6" d="M716 170h76l20 260H696z"/><path fill="#c4573a" d="M708 250h92l8 66H702zm-8 122h112l6 58H694z"/><path fill="#1b3f52" d="M706 136h96v36h-96zM730 104h48v34h-48z"/><path fill="#f0a35e" d="M738 110h32v22h-32z"/>` +
    `<path fill="#5b9fb0" d="M0 450c160-30 320 20 480 0s320-30 480 0v270H0z"/><path fill="#3f7f92" d="M0 580c160-24 320 16 480 0s320-24 480 0v140H0z"/>` +
    `<path fill="#6b3f2a" d="M180 470h260l-40 70H216z"/><path fill="#fbf4e6" d="M316 250v200H190z"/><path fill="#f0a35e" d="M332 286v164h84z"/>` +
    `<path fill="#1d5c4a" d="M520 560h190l-30 54H548z"/><path fill="#fbf4e6" d="M620 410v140h-88z"/><path fill="none" stroke="#e9f3ef" stroke-width="7" stroke-linecap="round" d="M90 640c50-16 90 16 140 0m430 34c50-16 90 16 140 0m-460 10c40-12 70 12 110 0"/>`,
);

/** A meadow in flower with a tree and a bench. 960 × 720. */
const MEADOW = frame(
  960,
  720,
  `<path fill="#f7f1e3" d="M0 0h960v720H0z"/><circle cx="770" cy="150" r="66" fill="#f0a35e" opacity=".85"/>` +
    `<path fill="#c9d6c3" d="M0 380c180-90 320-70 480-20s300 20 480-50v410H0z"/><path fill="#8fb09a" d="M0 480c200-60 380-20 520 0s280-10 440-50v290H0z"/>` +
    `<path fill="#6b3f2a" d="M262 330h38l10 210h-58z"/><path fill="#2f6f4f" d="M280 110c110 0 170 80 150 160 30 80-70 130-150 110-80 20-180-30-150-110-20-80 40-160 150-160z"/><path fill="#4d9a6c" d="M250 150c60-20 120 10 130 70-60 30-130 10-130-70z"/>` +
    `<path fill="#4d7f6a" d="M0 580c200-50 380-10 520 0s280 0 440-30v170H0z"/><path fill="#6b3f2a" d="M430 500h190v18H430zm12 18h16v56h-16zm150 0h16v56h-16zm-162-58h190v20H430z"/>` +
    `<g fill="#f6d9b0"><circle cx="110" cy="630" r="13"/><circle cx="352" cy="652" r="15"/><circle cx="700" cy="620" r="13"/><circle cx="866" cy="664" r="16"/></g><g fill="#c4573a"><circle cx="206" cy="668" r="14"/><circle cx="540" cy="660" r="13"/><circle cx="780" cy="676" r="12"/><circle cx="62" cy="684" r="12"/></g>`,
);

/** A house with lit windows on a winter evening. 960 × 720. */
const WINTER = frame(
  960,
  720,
  `<path fill="#1b3f52" d="M0 0h960v720H0z"/><circle cx="190" cy="150" r="50" fill="#f3e6cf"/><circle cx="214" cy="138" r="44" fill="#1b3f52"/>` +
    `<path fill="#2f5a70" d="M0 420c180-120 320-90 460-30s320 30 500-70v400H0z"/><path fill="#dcebef" d="M0 540c200-60 360-20 500-10s300-10 460-40v230H0z"/>` +
    `<path fill="#6b3f2a" d="M430 300h300v230H430z"/><path fill="#e9f3ef" d="M390 310l190-140 190 140h-60L580 216 450 310z"/><path fill="#c4573a" d="M664 176h44v84l-44-32z"/>` +
    `<path fill="#f0a35e" d="M466 350h72v72h-72zm156 0h72v72h-72z"/><path fill="#1d5c4a" d="M552 424h56v106h-56z"/><path stroke="#6b3f2a" stroke-width="7" d="M502 350v72m-36-36h72m120-36v72m-36-36h72"/>` +
    `<path fill="#1d5c4a" d="M250 530l66-190 66 190zm16-90l50-150 50 150zM826 520l54-160 54 160z"/><path fill="#f6d9b0" d="M520 540h120l60 180H460z" opacity=".55"/>` +
    `<g fill="#e9f3ef"><circle cx="90" cy="280" r="6"/><circle cx="300" cy="110" r="7"/><circle cx="420" cy="230" r="5"/><circle cx="830" cy="120" r="7"/><circle cx="900" cy="260" r="5"/><circle cx="700" cy="80" r="6"/><circle cx="120" cy="420" r="6"/></g>`,
);

/** A workbench with seedlings, books and tools. 960 × 720. */
const WORKSHOP = frame(
  960,
  720,
  `<path fill="#f3e6cf" d="M0 0h960v720H0z"/><path fill="#fbf4e6" d="M90 80h340v300H90z"/><path fill="#b9cdbd" d="M110 100h300v260H110z"/><path fill="#8fb09a" d="M110 290c80-50 170-30 300-60v130H110z"/><path fill="none" stroke="#fbf4e6" stroke-width="16" d="M260 100v260M110 230h300"/>` +
    `<path fill="#6b3f2a" d="M0 500h960v46H0zm70 46h60v174H70zm760 0h60v174h-60z"/><path fill="#4d7f6a" d="M520 420h90v80h-90z"/><path fill="#c4573a" d="M610 390h50v110h-50z"/><path fill="#1b3f52" d="M660 410h64v90h-64z"/><path fill="#f0a35e" d="M724 440h100v60H724z"/>` +
    `<path fill="#c4573a" d="M180 430h90l-14 70h-62zm140 0h90l-14 70h-62z"/><path fill="none" stroke="#2f6f4f" stroke-width="9" stroke-linecap="round" d="M225 430v-60m140 60v-84"/><path fill="#4d9a6c" d="M225 380c-44 0-64-30-64-56 40-2 62 20 64 56zm4-8c0-40 26-60 62-58-2 36-24 58-62 58zm134-14c-44 0-70-30-70-62 44-2 68 24 70 62zm4-8c0-44 28-66 68-64-2 40-26 64-68 64z"/>` +
    `<path fill="#5b9fb0" d="M560 120h300v14H560zm0 120h300v14H560z"/><path fill="#8fb09a" d="M590 60h60v60h-60zm170 120h70v60h-70z"/><path fill="#f6d9b0" d="M680 70h44v50h-44zm-70 120h90v50h-90z"/>`,
);

const portrait = (skin: string, hair: string, shirt: string, wall: string, cut: string): string =>
  frame(
    480,
    480,
    `<path fill="${wall}" d="M0 0h480v480H0z"/><path fill="${shirt}" d="M60 480c0-110 80-160 180-160s180 50 180 160z"/><path fill="${skin}" d="M200 280h80v70a40 40 0 01-80 0z"/><circle cx="240" cy="205" r="98" fill="${skin}"/><path fill="${hair}" d="${cut}"/>` +
      `<g fill="#3f2f27"><circle cx="206" cy="214" r="8"/><circle cx="274" cy="214" r="8"/></g><path fill="none" stroke="#3f2f27" stroke-width="7" stroke-linecap="round" d="M210 256c16 16 44 16 60 0"/>`,
  );

/** Three drawn portraits. 480 × 480. */
export const PORTRAITS = [
  portrait(
    '#c98f6b',
    '#3f2f27',
    '#1d5c4a',
    '#c9d6c3',
    'M130 210c-10-110 60-140 112-140s118 36 108 144c-20-60-60-78-110-74s-90 20-110 70z',
  ),
  portrait(
    '#8a5a3c',
    '#241a15',
    '#c4573a',
    '#f6d9b0',
    'M128 250c-30-130 20-190 112-190s142 60 112 190c-8-60-14-90-40-104-60 20-120 20-146 0-24 20-30 50-38 104z',
  ),
  portrait(
    '#e3b899',
    '#8c8f94',
    '#1b3f52',
    '#b3ccd3',
    'M140 190c0-80 50-110 100-110s100 30 100 110c-24-34-50-44-100-44s-76 10-100 44z',
  ),
] as const;

const mark = (colour: string, shape: string): string =>
  frame(240, 96, `<g fill="${colour}">${shape}<path d="M110 34h104v10H110zm0 20h72v8h-72z"/></g>`);

/** Three drawn marks in the place of partners' logos, in colours that show on light and dark pages. 240 × 96. */
export const MARKS = [
  mark('#3f7fa6', '<circle cx="58" cy="48" r="30"/>'),
  mark('#2f8f70', '<path d="M58 14l34 60H24z"/>'),
  mark('#c4573a', '<path d="M28 18h60v60H28z"/>'),
] as const;

/** The initial pictures of templates: the drawing, and the sample text that describes it. */
export const PICTURES = {
  valley: { src: VALLEY, alt: 'altValley' },
  bridge: { src: BRIDGE, alt: 'altBridge' },
  seedling: { src: SEEDLING, alt: 'altSeedling' },
  harbour: { src: HARBOUR, alt: 'altHarbour' },
  meadow: { src: MEADOW, alt: 'altMeadow' },
  winter: { src: WINTER, alt: 'altWinter' },
  workshop: { src: WORKSHOP, alt: 'altWorkshop' },
} as const;
export type PictureName = keyof typeof PICTURES;

/** Every drawn picture: a page that still shows one is not ready for visitors. */
export const SAMPLE_PICTURES: ReadonlySet<string> = new Set([
  ...Object.values(PICTURES).map(({ src }) => src),
  ...PORTRAITS,
  ...MARKS,
]);
