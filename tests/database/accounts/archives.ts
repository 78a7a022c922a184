import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { archiveDocumentNames, type ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { restoreAccount, type ArchiveManifest } from '#contract/accounts/archive.ts'
import type { TestServer, TestUser } from '#tests/support/server/test-server.ts'

export type Entries = Record<string, Uint8Array>

/** Downloads an account's archive. */
export async function archiveOf(server: TestServer, { token }: TestUser): Promise<Uint8Array> {
  const response = await fetch(`${server.url}/api/v1/account/archive`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/edgeworth-account-\d{4}-\d{2}-\d{2}\.zip/)
  return new Uint8Array(await response.arrayBuffer())
}

/** Restores an archive. */
export const restore = (server: TestServer, { token }: TestUser, archive: Uint8Array) =>
  server.call(restoreAccount, { body: archive }, token)

/** The lines of each document, and the bytes of each file. */
export function contentsOf(archive: Uint8Array) {
  const entries = unzipSync(archive)
  const documents = Object.fromEntries(
    archiveDocumentNames.map((name) => [
      name,
      strFromU8(entries[`documents/${name}.jsonl`] ?? new Uint8Array())
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ]),
  ) as Record<ArchiveDocument, Record<string, unknown>[]>
  const files = Object.fromEntries(
    Object.entries(entries)
      .filter(([name]) => name.startsWith('files/'))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
  )
  return { documents, files }
}

/** An archive with other entries. Its manifest is recomputed, except for the changes that `edit` makes. */
export function changed(
  archive: Uint8Array,
  change: (entries: Entries) => void,
  edit?: (manifest: ArchiveManifest) => object,
) {
  const entries = unzipSync(archive)
  change(entries)
  const manifest = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array())) as ArchiveManifest
  for (const document of manifest.documents) {
    const bytes = entries[`documents/${document.name}.jsonl`] ?? new Uint8Array()
    document.sha256 = createHash('sha256').update(bytes).digest('hex')
    document.rows = strFromU8(bytes).split('\n').length - 1
  }
  entries['manifest.json'] = strToU8(JSON.stringify(edit?.(manifest) ?? manifest))
  return zipSync(entries)
}

/** Changes one line of a document. */
export const editLine =
  (name: ArchiveDocument, edit: (line: Record<string, unknown>) => void, at = 0) =>
  (entries: Entries) => {
    const path = `documents/${name}.jsonl`
    const lines = strFromU8(entries[path] ?? new Uint8Array()).split('\n')
    const line = JSON.parse(lines[at] ?? '{}') as Record<string, unknown>
    edit(line)
    lines[at] = JSON.stringify(line)
    entries[path] = strToU8(lines.join('\n'))
  }
