import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { rankFormats } from './catalogue.ts'

const folder = new URL('../../../../tests/fixtures/imports/', import.meta.url)

describe('detection by headers alone', () => {
  test.each(readdirSync(folder))('no other format claims %s as surely', async (name) => {
    const likely = rankFormats(await readImportFile(readFileSync(new URL(name, folder))))
    const [first, second] = likely
    expect(first?.score ?? 0).toBeGreaterThan(0)
    expect(second?.score ?? 0).toBeLessThan(first?.score ?? 0)
  })
})
