import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readArchivePreview } from './archive-preview.ts'

const zipOf = (manifest: object) => new Blob([zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)) })])

describe('an archive preview', () => {
  it('is read from the manifest', async () => {
    const documents = [{ name: 'trades', rows: 31, sha256: 'x' }]
    const made = zipOf({ format: 'edgeworth-account', madeAt: '2025-03-03T14:30:00.000Z', documents, files: [{}, {}] })
    expect(await readArchivePreview(made)).toEqual({
      madeAt: '2025-03-03T14:30:00.000Z',
      documents: [{ name: 'trades', rows: 31 }],
      files: 2,
    })
  })

  it('is refused for other files, with the expected file name', async () => {
    await expect(readArchivePreview(new Blob(['no zip']))).rejects.toThrow('edgeworth-account-')
    await expect(readArchivePreview(zipOf({ format: 'other' }))).rejects.toThrow('Not an Edgeworth archive')
  })
})
