import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import { everyRowAccounted, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

/**
 * Extra: a real export beside the project, which is not part of it. Where it is absent the test is skipped and says
 * so; the fixtures of the project hold the same layout.
 */
const file = new URL('../../../../../shared/data/tradovate-performance-zn-2024.csv', import.meta.url)
const present = existsSync(file)
const title = 'extra: a real export of 273 round trips imports whole and reconciles to the cent'

test.skipIf(!present)(present ? title : `${title} (skipped: no real export beside the project)`, async () => {
  const table = await readImportFile(readFileSync(file))
  const format = detectFormat(table)
  expect(format?.id).toBe('tradovate-performance')
  if (format === null) return
  const reading = readImport(format, table, plainOptions)

  expect(reading.rejected).toEqual([])
  expect(reading.trades).toHaveLength(273)
  everyRowAccounted(table, reading)
  expect(new Set(reading.trades.map(({ importKey }) => importKey)).size).toBe(273)
  expect(reconcilePnl(tradesWithFigures(reading, plainOptions))).toEqual({
    compared: 273,
    agreed: 273,
    differences: [],
    // The broker rounds each of the 175 trades whose P&L has fractions of a cent.
    rounding: { trades: 175, computed: '5421.875', broker: '5421.71' },
  })
})
