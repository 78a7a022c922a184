import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roundMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { everyRowAccounted, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

/**
 * Extra: inputs after public bug reports, beside the project. Where they are absent the tests are skipped and say so; the
 * fixtures of the project hold the same kinds.
 */
const folder = new URL('../../../../../shared/data/import-reports/', import.meta.url)
const present = existsSync(folder)
const minute = (at: string | null) => at?.slice(0, 16)

test.skipIf(!present).each([
  [
    'mt5-german.html',
    {},
    ['EURUSD 10 2025-02-03T10:00 2025-02-03T11:00', 'EURUSD 5 2025-02-03T12:00 2025-02-03T13:00'],
  ],
  [
    'mt5-spanish.html',
    {},
    ['EURUSD 10 2025-02-03T10:00 2025-02-03T11:00', 'EURUSD 5 2025-02-03T12:00 2025-02-03T13:00'],
  ],
  [
    'mt5-server-us-dst.csv',
    { timeZone: forexServerTime },
    [
      'EURUSD 10 2026-02-16T14:30 2026-02-16T14:45',
      'EURUSD 10 2026-03-16T13:30 2026-03-16T13:45',
      'EURUSD 10 2026-07-16T13:30 2026-07-16T13:45',
    ],
  ],
  ['fidelity-bond.csv', {}, ['412003AX9 37.5 2025-07-05T00:00 2025-07-08T00:00']],
  ['fidelity-rounded-price.csv', {}, ['GLFX 7264 2025-05-26T00:00 2025-06-27T00:00']],
  [
    'ctrader-units.csv',
    {},
    ['EURUSD 10 2025-02-03T06:00 2025-02-03T07:00', 'EURUSD -10 2025-02-13T06:00 2025-02-13T07:00'],
  ],
  ['mt5-cent-account.html', {}, ['EURUSDc 1 2025-02-03T10:00 2025-02-03T11:00']],
  ['gb18030.csv', {}, ['贵州茅台 1000 2025-02-03T10:00 2025-02-03T11:00']],
  ['narrow-space-am-pm.csv', {}, ['ACME 10 2025-02-03T10:00 2025-02-03T14:30']],
  ['degiro-transactions-english.csv', { currency: 'EUR' }, ['ACME INC 50 2022-02-23T16:24 2022-03-04T17:36']],
] as const)(
  `extra: %s${present ? '' : ' (skipped: no such inputs beside the project)'}`,
  async (name, options, wanted) => {
    const file = await readImportFile(readFileSync(new URL(name, folder)))
    const format = detectFormat(file) ?? expect.fail('no format')
    const whole = { ...plainOptions, timeZone: 'UTC', ...options }
    const reading = readImport(format, file, whole)
    everyRowAccounted(file, reading)
    expect(
      tradesWithFigures(reading, whole).map(
        ({ symbol, grossPnl, entryAt, exitAt }) =>
          `${symbol} ${roundMoney(grossPnl ?? ('0' as Money))} ${minute(entryAt)} ${minute(exitAt)}`,
      ),
    ).toEqual(wanted)
  },
)
