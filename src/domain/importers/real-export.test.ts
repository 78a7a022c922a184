import { existsSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { deriveTrade } from '#domain/derive-trade.ts'
import { withDefaults } from '#domain/new-trade.ts'
import type { Money } from '#domain/units.ts'
import { detectImporter } from './detect.ts'
import { reconcile } from './reconcile.ts'

/**
 * Extra: a real export beside the project, which is not part of it. Where it is absent the test is skipped and says
 * so; the fixtures of this folder hold the same layout.
 */
const file = new URL('../../../../shared/data/tradovate-performance-zn-2024.csv', import.meta.url)
const present = existsSync(file)
const title = 'extra: a real export of 273 round trips imports whole and reconciles to the cent'

test.skipIf(!present)(present ? title : `${title} (skipped: no real export beside the project)`, () => {
  const [headers = [], ...rows] = Papa.parse<string[]>(readFileSync(file, 'utf8')).data
  const importer = detectImporter(headers)
  expect(importer?.id).toBe('tradovate-performance')
  const reading = importer?.read({ headers, rows, firstLine: 2 }, { timeZone: 'America/Chicago', currency: 'USD' })

  expect(reading?.rejected).toEqual([])
  expect(reading?.trades).toHaveLength(273)
  expect((reading?.trades.length ?? 0) + (reading?.blank ?? 0)).toBe(rows.length)
  expect(new Set(reading?.trades.map(({ importKey }) => importKey)).size).toBe(273)

  const result = reconcile(
    (reading?.trades ?? []).map(({ trade, line }) => {
      const whole = withDefaults(trade)
      const { grossPnl } = deriveTrade(whole, { timeZone: 'America/Chicago', breakevenTolerance: '0' as Money })
      return { line, symbol: whole.symbol, grossPnl, brokerPnl: whole.brokerPnl }
    }),
  )
  expect(result).toEqual({ compared: 273, agreed: 273, differences: [] })
})
