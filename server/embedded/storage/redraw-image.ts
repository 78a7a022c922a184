import { storageErrors } from './storage-error.ts'

/** Avatars are shown small; larger images are scaled down to this, in pixels. */
const maxSidePixels = 1_024
/** Larger images are refused, because a small file can decompress to gigabytes. */
const maxPixels = 50_000_000

/**
 * Re-encodes a public image in the same format, rotated upright. This removes metadata such as camera, location and
 * owner, and any hidden data. Throws a StorageError if the image is unreadable.
 */
export async function redrawImage(type: string, content: Buffer): Promise<Buffer> {
  // Loaded with the first image, to save memory on servers that get none.
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
