import { createHash } from 'node:crypto'
import { archiveDocumentNames, archivedPath, type ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { archiveFormat, archiveManifest, archiveVersion, type ArchiveManifest } from '#contract/accounts/archive.ts'
import { archiveLimits, archiveMegabytes } from '#domain/portfolio/archive-limits.ts'
import { readParts } from './entry-lines.ts'
import { maxFaults, manifestMismatch, invalidArchive } from './refuse-archive.ts'
import { DamagedZip, readZipEntries, type ZipEntry } from './zip-entries.ts'

/** An archive with validated names and sizes; entries are unpacked in parts while they are read. */
export interface AccountArchive {
  readonly documents: ReadonlyMap<ArchiveDocument, ArchivedEntry & { readonly rows: number }>
  /** By path in the archive. */
  readonly files: ReadonlyMap<string, ArchivedEntry>
}

/** An entry with the digest that the manifest says it has. */
export interface ArchivedEntry {
  readonly entry: ZipEntry
  readonly sha256: string
}

const manifestName = 'manifest.json'
/** The largest manifest: it lists twenty thousand files and every document. */
const maxManifestBytes = 8 * 1024 * 1024

/** The path of a document in an archive. */
export const documentName = (name: ArchiveDocument): string => `documents/${name}.jsonl`
const knownNames: ReadonlySet<string> = new Set([manifestName, ...archiveDocumentNames.map(documentName)])

/** The entries by name. Names and sizes are checked before any entry is unpacked. */
async function checkEntries(packed: Buffer): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  let size = 0
  for (const entry of await readDirectory(packed)) {
    const { name } = entry
    if (!knownNames.has(name) && !archivedPath.safeParse(name).success) {
      throw invalidArchive(`The archive has an entry "${name.slice(0, 80)}" that is not part of an account archive.`)
    }
    if (entries.has(name)) throw invalidArchive(`The archive has "${name}" twice.`)
    size += entry.size
    if (size > archiveLimits.unpacked) {
      throw invalidArchive(`The archive unpacks to more than ${archiveMegabytes.unpacked} MB.`)
    }
    entries.set(name, entry)
  }
  return entries
}

async function readDirectory(packed: Buffer): Promise<ZipEntry[]> {
  try {
    return await readZipEntries(packed, archiveLimits.files + knownNames.size)
  } catch (error) {
    if (!(error instanceof DamagedZip)) throw error
    throw invalidArchive(
      `This file is not an account archive or is damaged: ${error.message} Export the account again.`,
    )
  }
}

/** The unpacked bytes of a small entry. */
export async function readEntry(entry: ZipEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readParts(entry)) parts.push(part)
  return Buffer.concat(parts)
}

function parseManifest(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalidArchive("The archive's manifest is not JSON. Export the account again.")
  }
}

async function readManifest(entry: ZipEntry | undefined): Promise<ArchiveManifest> {
  if (entry === undefined) throw invalidArchive('The archive has no manifest.json, so it is not an account archive.')
  if (entry.size > maxManifestBytes) throw invalidArchive("The archive's manifest is too long.")
  const value = parseManifest(await readEntry(entry))
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== archiveFormat) throw invalidArchive('This file is not an account archive.')
  if (version !== archiveVersion) {
    throw invalidArchive(
      `The archive is of version ${String(version).slice(0, 20)}; this installation reads version ${archiveVersion}.`,
    )
  }
  const manifest = archiveManifest.safeParse(value)
  if (manifest.success) return manifest.data
  const details = manifest.error.issues
    .slice(0, maxFaults)
    .map(({ path, message }) => ({ field: [manifestName, ...path].join('.'), message }))
  throw invalidArchive("The archive's manifest is invalid.", details)
}

/**
 * Opens an archive and checks names, sizes and the manifest, which must list exactly the entries. `verifyArchive`
 * checks their content. Throws `validation_failed`.
 */
export async function openArchive(packed: Buffer): Promise<AccountArchive> {
  const entries = await checkEntries(packed)
  const manifest = await readManifest(entries.get(manifestName))
  entries.delete(manifestName)
  const take = (name: string): ZipEntry => {
    const entry = entries.get(name)
    if (entry === undefined)
      throw invalidArchive(`The archive lacks "${name}", or its manifest lists it twice. Export the account again.`)
    entries.delete(name)
    return entry
  }
  const documents = manifest.documents.map(
    ({ name, rows, sha256 }) => [name, { entry: take(documentName(name)), rows, sha256 }] as const,
  )
  const files = manifest.files.map(({ path, size, sha256 }) => {
    const entry = take(path)
    if (entry.size !== size) throw invalidArchive(`"${path}" differs in size from the manifest.`)
    return [path, { entry, sha256 }] as const
  })
  for (const name of entries.keys()) throw invalidArchive(`The manifest does not list "${name}".`)
  return { documents: new Map(documents), files: new Map(files) }
}

/** A digest of an entry, computed part by part and compared with the manifest's. */
export class EntryDigest {
  readonly #hash = createHash('sha256')

  add(part: Buffer): void {
    this.#hash.update(part)
  }

  /** Throws `validation_failed` if the digests differ. */
  require({ entry, sha256 }: ArchivedEntry): void {
    if (this.#hash.digest('hex') !== sha256) throw manifestMismatch(entry.name)
  }
}
