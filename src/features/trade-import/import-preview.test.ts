import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detectImporter } from '#domain/importers/detect.ts'
import type { Importer } from '#domain/importers/importer.ts'
import type { Money } from '#domain/units.ts'
import { previewOf } from './import-preview.ts'
import { tableOf } from './read-table.ts'

const portfolio = { currency: 'USD', timeZone: 'America/Chicago', breakevenTolerance: '0' as Money }

/** Reads a text as the wizard does. */
function read(text: string, changes: { zone?: string; currency?: string } = {}, signal?: AbortSignal) {
  const table = tableOf(text)
  const importer = detectImporter(table.headers)
  if (importer === null) throw new Error('no layout fits')
  const { zone = 'America/New_York', currency = 'USD' } = changes
  return previewOf({ table, importer, timeZone: zone, portfolio: { ...portfolio, currency } }, signal)
}

const names = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L'
const good = 'MSFT,Long,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00'

describe('the preview of a file', () => {
  it('accounts for every row: a trade, left out with its line and reason, or blank', async () => {
    const preview = await read([names, good, 'MSFT,Sideways,40,1,2,2025-03-10,2025-03-10,', '', good].join('\n'))
    const { trades, rejected, blank } = preview.reading
    expect([trades.length, rejected.length, blank]).toEqual([2, 1, 1])
    expect(preview.trades.map(({ line }) => line)).toEqual([2, 5])
    expect(rejected[0]?.line).toBe(3)
    expect(rejected[0]?.reason).toContain('Sideways')
  })

  it('gives two equal rows keys of their own, the same each time', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => read([names, good, good].join('\n'))))
    const keys = first?.trades.map(({ importKey }) => importKey)
    expect(new Set(keys).size).toBe(2)
    expect(second?.trades.map(({ importKey }) => importKey)).toEqual(keys)
  })

  it('computes figures as the journal does and compares them with the broker', async () => {
    // (418.10 − 412.50) × 40 = 224
    const preview = await read([names, good, good.replace(/224.00$/, '225.00')].join('\n'))
    expect(preview.trades.map(({ figures }) => figures.grossPnl)).toEqual(['224', '224'])
    expect(preview.reconciliation).toMatchObject({ compared: 2, agreed: 1 })
    expect(preview.reconciliation.differences[0]).toMatchObject({ line: 3, difference: '-1' })
  })

  it('reads times in the chosen zone', async () => {
    const [newYork, tokyo] = await Promise.all(
      ['America/New_York', 'Asia/Tokyo'].map((zone) => read([names, good].join('\n'), { zone })),
    )
    // New York is on summer time from 9 March 2025, UTC−4.
    expect(newYork?.trades[0]?.figures.entryAt).toBe('2025-03-10T13:41:07.000Z')
    expect(tokyo?.trades[0]?.figures.entryAt).toBe('2025-03-10T00:41:07.000Z')
  })

  it('accounts for every row of the sample export, and what is read agrees with its P&L column', async () => {
    const text = readFileSync('tests/fixtures/tradovate-performance.csv', 'utf8')
    const { reading, reconciliation } = await read(text)
    const { trades, rejected, blank } = reading
    expect(trades.length + rejected.length + blank).toBe(tableOf(text).rows.length)
    expect(reconciliation.agreed).toBe(reconciliation.compared)
    expect(reconciliation.agreed).toBeGreaterThan(2)
  })

  it('leaves out futures that settle in another currency than the portfolio', async () => {
    const { reading } = await read(readFileSync('tests/fixtures/tradovate-performance.csv', 'utf8'), {
      currency: 'EUR',
    })
    expect(reading.trades).toEqual([])
    expect(reading.rejected[0]?.reason).toContain('settles in USD')
  })

  it('names the currencies that the portfolio is not kept in', async () => {
    const inFrancs: Importer = {
      id: 'francs',
      label: 'Francs',
      detect: () => 1,
      read: (table, options) => {
        const reading = (detectImporter(table.headers) as Importer).read(table, options)
        const trades = reading.trades.map((row) => ({ ...row, trade: { ...row.trade, quoteCurrency: 'CHF' } }))
        return { ...reading, trades }
      },
    }
    const table = tableOf([names, good].join('\n'))
    const preview = await previewOf({ table, importer: inFrancs, timeZone: 'UTC', portfolio })
    expect(preview.otherCurrencies).toEqual(['CHF'])
    expect((await read([names, good].join('\n'))).otherCurrencies).toEqual([])
  })

  it('stops where it is no longer wanted', async () => {
    const stop = new AbortController()
    const reading = read([names, good].join('\n'), {}, stop.signal)
    stop.abort()
    await expect(reading).rejects.toBe(stop.signal.reason)
  })
})
