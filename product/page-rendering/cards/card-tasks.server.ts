import sharp from 'sharp';

/** The tasks on a card, for an isolated process: its texts are a tenant's, and the drawing library is native. */
export const tasks = {
  draw: async ({ svg }: { svg: string }): Promise<Uint8Array> =>
    sharp(Buffer.from(svg), { limitInputPixels: 4_000_000 }).png({ compressionLevel: 9 }).toBuffer(),
};
