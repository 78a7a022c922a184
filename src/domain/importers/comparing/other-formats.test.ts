import { describe, expect, it } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import { everyRowAccounted, fileOfText, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

/** A portfolio in memory into which files are imported one after the other. */
function portfolio() {
  const positions: KnownPosition[] = []
  return {
    positions,
    /** Imports a file; returns what it adds and what it leaves out. */
    take: async (lines: readonly string[]) => {
      const file = await fileOfText(lines.join('\n'))
      const format = detectFormat(file) ?? expect.fail('no format')
      const options = { ...plainOptions, knownPositions: positions }
      const reading = readImport(format, file, options)
      everyRowAccounted(file, reading)
      expect(reading.rejected).toEqual([])
      const added = tradesWithFigures(reading, options)
      positions.push(...knownAfter(reading, format.id))
      return {
        trades: added.map(({ direction, maxQuantity, netPnl }) => `${direction} ${maxQuantity}: ${netPnl ?? 'open'}`),
        total: sumMoney(added.flatMap(({ netPnl }) => netPnl ?? [])),
        left: reading.ignored.map(({ line, reason }) => `${line}: ${reason}`),
        warnings: reading.warnings.map(({ message }) => message),
      }
    },
  }
}

const performanceHeader =
  'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration'
const pair = (ids: string, size: number, prices: string, pnl: number, times: string) => {
  const moments = times.split(' ').map((clock) => `08/05/2026 ${clock}:00`)
  return `MESU6,-2,0,0.25,${ids},${size},${prices},$${pnl}.00,${moments.join(',')},9min`
}
const fillsHeader = 'Fill ID,Order ID,Timestamp,Date,Account,B/S,Quantity,Price,Contract,Product,commission'
const fill = (id: number, side: string, size: number, price: number, clock: string, account = 'DEMO1') =>
  `${id},${id - 4900},08/05/2026 ${clock}:00,08/05/2026,${account}, ${side},${size},${price}.00,MESU6,MES,0.39`

const performance = [
  performanceHeader,
  pair('5001,5002', 1, '6500.00,6510.00', 50, '09:31 09:40'),
  pair('5004,5003', 1, '6505.00,6512.00', 35, '10:11 10:01'),
]
const fills = [
  fillsHeader,
  fill(5001, 'Buy', 1, 6500, '09:31'),
  fill(5002, 'Sell', 1, 6510, '09:40'),
  fill(5003, 'Sell', 1, 6512, '10:01'),
  fill(5004, 'Buy', 1, 6505, '10:11'),
]
const there = (label: string) => `Already imported: ${label}.`
const byPerformance = 'Tradovate performance and position history'

describe('one day by two reports of a broker that have the same ids', () => {
  it('counts once: pairs first, then fills', async () => {
    const { take } = portfolio()
    expect(await take(performance)).toMatchObject({ total: '85', left: [] })
    const second = await take(fills)
    expect(second).toMatchObject({ trades: [], left: [2, 3, 4, 5].map((line) => `${line}: ${there(byPerformance)}`) })
    expect(second.warnings).toEqual([
      `4 executions are there by another file: ${byPerformance}. Their trades keep their costs; to take those of this file, delete the trades first.`,
    ])
  })

  it('counts once: fills first, then pairs', async () => {
    const { take } = portfolio()
    expect(await take(fills)).toMatchObject({ total: '83.44' })
    expect(await take(performance)).toMatchObject({
      trades: [],
      left: [2, 3].map((line) => `${line}: ${there('Tradovate fills')}`),
    })
    // What the fills brought is known to the fills as well.
    expect(await take(fills)).toMatchObject({ total: '83.44' })
  })

  it('whatever the reports make of it: a fill in several pairs, and one of which a part is still held', async () => {
    const scaled = [
      performanceHeader,
      pair('1,2', 1, '6500.00,6510.00', 50, '09:31 09:40'),
      pair('1,3', 2, '6500.00,6520.00', 200, '09:31 09:45'),
    ]
    const bought = [fillsHeader, fill(1, 'Buy', 5, 6500, '09:31')]
    const sold = [fill(2, 'Sell', 1, 6510, '09:40'), fill(3, 'Sell', 2, 6520, '09:45')]
    const { take } = portfolio()
    expect(await take(scaled)).toMatchObject({ trades: ['long 1: 50', 'long 2: 200'] })
    // Two of the five bought are in no pair.
    expect(await take([...bought, ...sold])).toMatchObject({ trades: ['long 2: open'] })
    const other = portfolio()
    await other.take([...bought, ...sold])
    expect(await other.take(scaled)).toMatchObject({ trades: [] })
  })

  it('but two accounts that do the same have ids of their own', async () => {
    const { take } = portfolio()
    await take(performance)
    const copied = [6001, 6002, 6003, 6004].map((id, index) =>
      fill(
        id,
        ['Buy', 'Sell', 'Sell', 'Buy'][index] ?? '',
        1,
        [6500, 6510, 6512, 6505][index] ?? 0,
        ['09:31', '09:40', '10:01', '10:11'][index] ?? '',
        'DEMO2',
      ),
    )
    expect(await take([fillsHeader, ...copied])).toMatchObject({ total: '83.44', left: [] })
  })

  it('and a pair of which only the entry is there is left out, with the remedy', async () => {
    const { take } = portfolio()
    expect(await take(fills.slice(0, 2))).toMatchObject({ trades: ['long 1: open'] })
    const second = await take(performance)
    expect(second.trades).toEqual(['short 1: 35'])
    expect(second.left).toEqual(['2: Imported in part. Import the rest as before: Tradovate fills.'])
  })
})

const executionsHeader =
  'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,'
const executed = (id: string, action: string, size: number, price: string, time: string, account = 'Sim101') =>
  `MES 06-25,${action},${size},${price},4/7/2025 ${time} AM,${id},Entry,,o${id},Entry,$0.39,1,${account},Sim,`
const tradesHeader =
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,'
const traded = (number: number, size: number, exit: string, time: string, profit: string, account = 'Sim101') =>
  `${number},MES 06-25,${account},,Long,${size},5050.25,${exit},4/7/2025 9:35:01 AM,4/7/2025 ${time} AM,Entry,Exit,$${profit},$${profit},$0.39,`

describe('one day by two grids of a program without ids in common', () => {
  const executions = [
    executionsHeader,
    executed('n1', 'Buy', 2, '5050.25', '9:35:01'),
    executed('n2', 'Sell', 1, '5053.25', '9:41:20'),
    executed('n3', 'Sell', 1, '5049.00', '9:44:02'),
  ]
  const trades = [
    tradesHeader,
    traded(1, 1, '5053.25', '9:41:20', '15.00'),
    traded(2, 1, '5049.00', '9:44:02', '-6.25'),
  ]

  it('counts once, in either order, although one grid has two trades of what the other has as one', async () => {
    const { take } = portfolio()
    expect(await take(trades)).toMatchObject({ trades: ['long 1: 14.61', 'long 1: -6.64'] })
    expect(await take(executions)).toMatchObject({ trades: [] })
    const other = portfolio()
    expect(await other.take(executions)).toMatchObject({ trades: ['long 2: 7.58'] })
    expect(await other.take(trades)).toMatchObject({ trades: [] })
  })

  it('keeps the accounts apart, and what was done again later', async () => {
    const { take } = portfolio()
    await take(trades)
    const copied = executions.map((line) => line.replace('Sim101', 'Sim102'))
    expect(await take(copied)).toMatchObject({ trades: ['long 2: 7.58'] })
    const later = executions.map((line) => line.replaceAll('4/7/2025', '4/8/2025'))
    expect(await take([...executions, ...later.slice(1)])).toMatchObject({ trades: ['long 2: 7.58'] })
  })

  it('imports a trade whole where another file has it differently', async () => {
    const { take } = portfolio()
    await take(trades)
    const dearer = executions.map((line) => line.replace('5049.00', '5048.75'))
    // The first trade is there, so that its half of the entry is left out; the second has another exit.
    expect(await take(dearer)).toMatchObject({
      trades: ['long 1: -8.085'],
      warnings: [
        expect.stringMatching(/^Dates /),
        expect.stringMatching(/^2 executions are there by another file: NinjaTrader trades\. /),
        '1 trade of this time came by another file: NinjaTrader trades. If this file states the same otherwise, delete one of both.',
      ],
    })
  })
})
