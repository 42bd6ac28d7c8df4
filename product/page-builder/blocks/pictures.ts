// Sample pictures, drawn for this project. The page contains them as data URLs, so that a page from a template shows
// pictures before its own are chosen.
const encode = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%{}\n]/g, (sign) => encodeURIComponent(sign))}`;

const frame = (width: number, height: number, body: string): string =>
  encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`,
  );

/** A wide valley: streams come down between hills and meet. 960 × 720. */
export const VALLEY = frame(
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
export const BRIDGE = frame(
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
export const SEEDLING = frame(
  960,
  720,
  `<path fill="#e8ede2" d="M0 0h960v720H0z"/><path fill="#f6d9b0" d="M480 80a250 250 0 010 500 250 250 0 010-500z" opacity=".7"/>` +
    `<path fill="#3f2f27" d="M0 470c160-30 320-34 480-34s320 4 480 34v250H0z"/>` +
    `<path fill="none" stroke="#7db8c2" stroke-linecap="round" stroke-width="9" d="M480 450c-10 90-90 110-150 160s-80 60-90 110m240-270c0 90 10 150-10 270m10-270c20 90 110 100 160 150s60 70 70 120M470 560c-40 30-50 90-60 160m75-150c50 40 60 90 65 150"/>` +
    `<path fill="none" stroke="#2f6f4f" stroke-linecap="round" stroke-width="14" d="M480 452c-4-80 4-150 0-230"/>` +
    `<path fill="#4d9a6c" d="M478 330c-90 10-150-40-164-120 90-6 152 40 164 120z"/><path fill="#2f6f4f" d="M484 290c6-84 70-134 160-128 0 82-66 134-160 128z"/>`,
);
