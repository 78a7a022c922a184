import { storageErrors } from './storage-error.ts'

/** An avatar is shown small; larger ones are scaled down to this, in pixels. */
const maxSidePixels = 1_024
/** More pixels are refused: a small file can unpack to gigabytes. */
const maxPixels = 50_000_000

/**
 * Draws a public image anew: upright, without camera, place and owner that its file may tell, and without whatever else
 * was hidden in it. The type stays. Throws a StorageError for what is no readable image.
 */
export async function redrawImage(type: string, content: Buffer): Promise<Buffer> {
  // Loaded with the first image: a server that gets none does without it.
  const { default: sharp } = await import('sharp')
  const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
  const drawn =
    type === 'image/png'
      ? image.png()
      : type === 'image/webp'
        ? image.webp({ quality: 88 })
        : image.jpeg({ quality: 88, mozjpeg: false })
  return drawn.toBuffer().catch(() => {
    throw storageErrors.unreadableImage()
  })
}
