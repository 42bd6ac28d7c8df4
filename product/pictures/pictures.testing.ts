import sharp from 'sharp';

/** A picture of one colour, as PNG. */
export function plainPng(width: number, height: number, colour: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** A picture's format and measures, by its bytes. */
export async function lookAt(bytes: Buffer) {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { format, width, height, exif };
}

/** A PNG with the given measures in its header and the content of another. */
export function claiming(png: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  // The header's checksum is right, so that its claim is believed.
  let crc = ~0;
  for (const byte of bytes.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  bytes.writeUInt32BE(~crc >>> 0, 29);
  return bytes;
}
