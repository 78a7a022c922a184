import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { archiveFormat, archiveManifest, archiveVersion, type ArchiveManifest } from '#contract/account-archive.ts'
import {
  archiveDocumentNames,
  archiveDocuments,
  archivedPath,
  isWholeRun,
  type ArchiveDocument,
} from '#contract/archive-documents.ts'
import { archiveLimits, archiveMegabytes } from '#domain/archive-limits.ts'
import { ApiError, type ProblemDetails } from '#server/errors.ts'
import { othersTurn } from '#server/others-turn.ts'
import type { Line } from './read-pages.ts'

/** An archive as it was read: every line checked, nothing of it trusted yet beyond its shape. */
export interface ReadArchive {
  readonly lines: Readonly<Record<ArchiveDocument, readonly Line[]>>
  /** Bytes by path in the archive. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

const mostFaults = 20
/** Lines that are checked before others get their turn. */
const linesInTurn = 200

const refused = (message: string, details?: ProblemDetails) =>
  new ApiError('validation_failed', message, details ?? [{ field: 'archive', message }])

const manifestName = 'manifest.json'
const documentName = (name: ArchiveDocument) => `documents/${name}.jsonl`
const knownNames: ReadonlySet<string> = new Set([manifestName, ...archiveDocumentNames.map(documentName)])

/** Unpacks an archive whose names and sizes are checked before a byte is. */
function unpack(packed: Buffer): Map<string, Uint8Array> {
  const names = new Set<string>()
  let size = 0
  const entries = (() => {
    try {
      return unzipSync(packed, {
        filter: ({ name, originalSize }) => {
          if (!knownNames.has(name) && !archivedPath.safeParse(name).success) {
            throw refused(`The archive has an entry "${name.slice(0, 80)}" that does not belong there.`)
          }
          if (names.has(name)) throw refused(`The archive has "${name}" twice.`)
          names.add(name)
          size += originalSize
          if (size > archiveLimits.unpacked) {
            throw refused(`The archive unpacks to more than ${archiveMegabytes.unpacked} MB.`)
          }
          return true
        },
      })
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw refused('This is no archive of an account, or it is damaged. Export it anew.')
    }
  })()
  return new Map(Object.entries(entries))
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('The archive holds text that is not UTF-8. Export it anew.')
  }
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function manifestOf(entries: ReadonlyMap<string, Uint8Array>): ArchiveManifest {
  const bytes = entries.get(manifestName)
  if (bytes === undefined) throw refused('The archive has no manifest.json: it is not one of an account.')
  const value = parsed(textOf(bytes))?.value
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== archiveFormat) throw refused('This is not the archive of an account.')
  if (version !== archiveVersion) {
    throw refused(
      `The archive is of version ${String(version).slice(0, 20)}; this installation reads version ${archiveVersion}.`,
    )
  }
  const manifest = archiveManifest.safeParse(value)
  if (manifest.success) return manifest.data
  const details = manifest.error.issues
    .slice(0, mostFaults)
    .map(({ path, message }) => ({ field: [manifestName, ...path].join('.'), message }))
  throw refused('The manifest of the archive is wrong.', details)
}

function requireWhole(name: string, bytes: Uint8Array | undefined, sha256: string): Uint8Array {
  if (bytes === undefined) throw refused(`The archive lacks "${name}". Export it anew.`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw refused(`"${name}" is not what the archive's manifest says: the archive is damaged or was changed.`)
  }
  return bytes
}

/** The lines of a document, each checked; faults name document, line and field. */
async function linesOf(name: ArchiveDocument, text: string, faults: { field: string; message: string }[]) {
  const lines: Line[] = []
  const ids = new Set<unknown>()
  const schema = archiveDocuments[name]
  for (const [index, line] of text.split('\n').entries()) {
    if (index % linesInTurn === 0) await othersTurn()
    if (line === '') continue
    const place = `${documentName(name)}:${index + 1}`
    const json = parsed(line)
    const read = json === null ? null : schema.safeParse(json.value)
    if (read === null) faults.push({ field: place, message: 'is not JSON' })
    else if (!read.success) {
      for (const { path, message } of read.error.issues) faults.push({ field: [place, ...path].join('.'), message })
    } else {
      const { data } = read
      if ('id' in data && ids.has(data.id)) faults.push({ field: `${place}.id`, message: 'stands there twice' })
      if ('id' in data) ids.add(data.id)
      if ('sample' in data && 'kind' in data && !isWholeRun(data)) {
        faults.push({ field: place, message: 'is not a run of its kind' })
      }
      lines.push(data)
    }
    if (faults.length >= mostFaults) break
  }
  return lines
}

/**
 * Reads an archive: sizes, names, manifest, digests and every line, before anything of it is used. Throws
 * `validation_failed`, naming document, line and field.
 */
export async function readArchive(base64: string): Promise<ReadArchive> {
  const packed = Buffer.from(base64, 'base64')
  if (packed.length > archiveLimits.packed) {
    throw refused(`An archive that is taken back has at most ${archiveMegabytes.packed} MB.`)
  }
  const entries = unpack(packed)
  const manifest = manifestOf(entries)
  const faults: { field: string; message: string }[] = []
  const lines: Partial<Record<ArchiveDocument, readonly Line[]>> = {}
  for (const { name, rows, sha256 } of manifest.documents) {
    if (lines[name] !== undefined) throw refused(`The manifest names "${name}" twice.`)
    const entry = documentName(name)
    const bytes = requireWhole(entry, entries.get(entry), sha256)
    entries.delete(entry)
    lines[name] = await linesOf(name, textOf(bytes), faults)
    if (faults.length > 0)
      throw refused('The archive has lines that are wrong; nothing was taken back.', faults.slice(0, mostFaults))
    if (lines[name].length !== rows) throw refused(`"${entry}" has ${lines[name].length} lines instead of ${rows}.`)
  }
  const files = new Map<string, Uint8Array>()
  for (const { path, size, sha256 } of manifest.files) {
    const bytes = requireWhole(path, entries.get(path), sha256)
    if (bytes.length !== size) throw refused(`"${path}" is not as large as the manifest says.`)
    files.set(path, bytes)
    entries.delete(path)
  }
  entries.delete(manifestName)
  for (const name of entries.keys()) throw refused(`The manifest does not name "${name}".`)
  const all = archiveDocumentNames.map((name) => [name, lines[name] ?? []])
  return { lines: Object.fromEntries(all) as ReadArchive['lines'], files }
}
