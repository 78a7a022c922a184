import sharp from 'sharp'

/** An image of one color, as a program would write it. */
export function madeImage(
  type: 'png' | 'jpeg' | 'webp',
  { width = 4, height = 3 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .toFormat(type)
    .toBuffer()
}

/** A photo with personal metadata, stored sideways as phones do. */
export function madePhotograph(owner: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 10, g: 90, b: 10 } } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: owner } })
    .jpeg()
    .toBuffer()
}
