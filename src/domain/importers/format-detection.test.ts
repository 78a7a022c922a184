import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readImportFile } from '#workers/import-file/read-file.ts'
import { likelyFormats } from './formats.ts'

const folder = new URL('../../../tests/fixtures/imports/', import.meta.url)

describe('detection by headers alone', () => {
  test.each(readdirSync(folder))('no other format claims %s as surely', async (name) => {
    const likely = likelyFormats(await readImportFile(readFileSync(new URL(name, folder))))
    const [first, second] = likely
    expect(first?.score).toBeGreaterThan(0.6)
    expect(second?.score ?? 0).toBeLessThan(first?.score ?? 0)
  })
})
