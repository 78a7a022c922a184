import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { everyRowAccounted, plainOptions } from '#tests/support/imports/import-checks.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { formats, readImport } from './catalogue.ts'
import { shortSaleTexts } from './column-datapoints.ts'
import { detectFormat } from './detect-format.fixture.ts'

const fixture = (name: string) =>
  readImportFile(readFileSync(new URL(`../../../../tests/fixtures/${name}`, import.meta.url)))

test('ids and labels are unique, and every format says where it comes from', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length)
  expect(new Set(formats.map(({ label }) => label)).size).toBe(formats.length)
  for (const format of formats) {
    expect(format.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const text of [format.label, format.source, format.howToExport, format.layoutSource]) {
      expect(text.trim()).not.toBe('')
    }
    expect(format.kinds.length).toBeGreaterThan(0)
    expect(['real export', 'published', 'described', 'own']).toContain(format.checkedAgainst)
    if (format.content === 'executions') expect(shortSaleTexts).toHaveProperty([format.shortSales])
  }
})

describe.each([
  ['tradovate-performance', 'tradovate-performance.csv', 38],
  ['generic', 'generic-round-trips.csv', 6],
  ['generic', 'generic-decimal-comma.csv', 3],
] as const)('%s reads %s', (id, name, count) => {
  test('whole, each row accounted for', async () => {
    const file = await fixture(name)
    const format = detectFormat(file)
    expect(format?.id).toBe(id)
    if (format === null) return
    const currency = name.includes('comma') ? 'EUR' : 'USD'
    const reading = readImport(format, file, { ...plainOptions, currency })
    expect(reading.trades).toHaveLength(count)
    everyRowAccounted(file, reading)
  })
})
