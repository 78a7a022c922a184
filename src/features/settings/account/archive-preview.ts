import { strFromU8, unzipSync } from 'fflate'
import { archiveLimits, archiveMegabytes } from '#domain/portfolio/archive-limits.ts'

/** The contents of an archive according to its manifest. */
export interface ArchivePreview {
  readonly madeAt: string
  readonly documents: readonly { readonly name: string; readonly rows: number }[]
  readonly files: number
}

interface Manifest {
  readonly format: string
  readonly madeAt: string
  readonly documents: readonly { readonly name: string; readonly rows: number }[]
  readonly files: readonly unknown[]
}

const isManifest = (value: unknown): value is Manifest => {
  if (typeof value !== 'object' || value === null) return false
  const { format, madeAt, documents, files } = value as Partial<Manifest>
  return (
    format === 'edgeworth-account' && typeof madeAt === 'string' && Array.isArray(documents) && Array.isArray(files)
  )
}

/** Reads the contents of an archive from its manifest alone. Throws an error with a message for the user. */
export async function readArchivePreview(file: Blob): Promise<ArchivePreview> {
  if (file.size > archiveLimits.packed) {
    throw new Error(`The file is larger than ${archiveMegabytes.packed} MB, the maximum for a restore.`)
  }
  const notAnArchive = 'Not an Edgeworth archive. Choose edgeworth-account-….zip.'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === 'manifest.json' && originalSize < 8 * 1024 * 1024,
    })
    const manifest: unknown = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))
    if (!isManifest(manifest)) throw new Error(notAnArchive)
    const { madeAt, documents, files } = manifest
    return { madeAt, documents: documents.map(({ name, rows }) => ({ name, rows })), files: files.length }
  } catch {
    throw new Error(notAnArchive)
  }
}
