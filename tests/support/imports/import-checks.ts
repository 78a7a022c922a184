import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, FormatReading, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'

/** Options for an empty portfolio in dollars. */
export const plainOptions: FormatOptions = {
  timeZone: 'America/Chicago',
  currency: 'USD',
  matching: 'fifo',
  knownPositions: [],
}

/** A file of tests/fixtures/imports, read as the browser reads it. */
export function readFixture(name: string): Promise<ImportFile> {
  return readImportFile(readFileSync(new URL(`../../fixtures/imports/${name}`, import.meta.url)))
}

/** A text as a file. */
export function fileOfText(text: string): Promise<ImportFile> {
  return readImportFile(new TextEncoder().encode(text))
}

/** Checks that each row of a file occurs once: in trades, rejected, ignored or blank. */
export function everyRowAccounted(file: ImportFile, reading: FormatReading): void {
  const inTrades = new Set(reading.trades.flatMap(({ line, lines }) => lines ?? [line]))
  const others = [...reading.rejected, ...reading.ignored].map(({ line }) => line)
  expect(new Set(others).size).toBe(others.length)
  expect(others.filter((line) => inTrades.has(line))).toEqual([])
  const rows = file.sheets.reduce((total, sheet) => total + sheet.rows.length, 0)
  expect(inTrades.size + others.length + reading.blank).toBe(rows)
}

/** The trades of a reading with their figures. */
export function tradesWithFigures(reading: FormatReading, { timeZone, matching }: FormatOptions) {
  const context = { timeZone, breakevenTolerance: '0' as Money, matching }
  return reading.trades.map(({ trade, ...imported }) => {
    const input = withDefaults(trade)
    return { ...imported, ...input, ...deriveTrade(input, context) }
  })
}

/** Reads a fixture by the format that is detected, which must be `format`, with figures and reconciliation. */
export async function readDetected(format: ImportFormat, name: string, options: Partial<FormatOptions> = {}) {
  const file = await readFixture(name)
  expect(detectFormat(file)?.id).toBe(format.id)
  const whole = { ...plainOptions, ...options }
  const reading = readImport(format, file, whole)
  everyRowAccounted(file, reading)
  const trades = tradesWithFigures(reading, whole)
  expect(new Set(trades.map(({ importKey }) => importKey)).size).toBe(trades.length)
  return { file, reading, trades, reconciliation: reconcilePnl(trades) }
}

/** Reads a text in the detected format, which must be the named one. */
export async function readText(id: string, lines: readonly string[], options: Partial<FormatOptions> = {}) {
  const file = await fileOfText(lines.join('\n'))
  const format = detectFormat(file)
  expect(format?.id).toBe(id)
  if (format === null) throw new Error('no format')
  const whole = { ...plainOptions, ...options }
  const reading = readImport(format, file, whole)
  everyRowAccounted(file, reading)
  return { reading, trades: tradesWithFigures(reading, whole) }
}
