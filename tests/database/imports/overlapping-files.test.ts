import { expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { exact, sum } from '#domain/numbers/decimal.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

/** An execution with the broker's id; its time follows from the id. */
const execution = (id: number, side: FillSide, quantity: number, price: number, more: Partial<FileFill> = {}) => {
  const at = instantAt(Date.UTC(2025, 0, 6, 14) + id * 60_000)
  return executed('06T14:00', side, String(quantity), String(price), { id: String(id), at, writtenAt: at, ...more })
}

/*
 * A quarter of one contract. February begins and ends in the middle of a position:
 * January: +2, -1 | February: -1 (flat), -3, +1 | March: +2 (flat), +1, -1 (flat)
 */
const january = [execution(1, 'buy', 2, 100), execution(2, 'sell', 1, 110)]
const february = [execution(3, 'sell', 1, 120), execution(4, 'sell', 3, 130), execution(5, 'buy', 1, 125)]
const march = [execution(6, 'buy', 2, 120), execution(7, 'buy', 1, 115), execution(8, 'sell', 1, 118)]
const quarter = [...january, ...february, ...march]

/** Draws from 0 (included) to 1 (excluded), the same for a seed. */
function drawer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

onBothDatabases('files that overlap or come in any order', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    const read = async (id: Id) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade
    const all = async () => {
      const trades = await Promise.all((await files.trades()).map(({ id }) => read(id)))
      return trades.toSorted((a, b) => ((a.entryAt ?? '') < (b.entryAt ?? '') ? -1 : 1))
    }
    return {
      ...files,
      token,
      portfolio,
      read,
      all,
      edit: (id: Id, body: object) => succeed(server(), token, contract.updateTrade, { params: { id }, body }),
      /** What the fills determine. */
      figures: async () =>
        (await all())
          .map(({ symbol, direction, status, netPnl, brokerPnl, executions: own }) =>
            [
              symbol,
              direction,
              status,
              netPnl ?? 'unknown',
              brokerPnl ?? 'unknown',
              ...own.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`),
            ].join(', '),
          )
          .toSorted(),
    }
  }

  /** By hand: (110 + 120 - 200) = 30; short 3 at 130: 5 + 2 x 10 = 25; 118 - 115 = 3. */
  const ofQuarter = [
    'ACME, long, completed, 3, unknown, buy 1 at 115, sell 1 at 118',
    'ACME, long, completed, 30, unknown, buy 2 at 100, sell 1 at 110, sell 1 at 120',
    'ACME, short, completed, 25, unknown, sell 3 at 130, buy 1 at 125, buy 2 at 120',
  ]

  test('a month, then the quarter that contains it, counts each execution once', async () => {
    const { send, figures } = await journal()
    await send(february)
    // February alone looks like a sale of 4 of which 1 is bought back: 130 x 3/4 + 120/4 - 125 = 2.5 by average, FIFO -5.
    expect(await figures()).toEqual(['ACME, short, active, -5, unknown, sell 1 at 120, sell 3 at 130, buy 1 at 125'])
    const { knownExecutions } = await send(quarter)
    expect(knownExecutions).toBe(3)
    expect(await figures()).toEqual(ofQuarter)
    expect((await send(quarter)).knownExecutions).toBe(8)
    expect(await figures()).toEqual(ofQuarter)
  })

  test.each([
    ['newest first', [march, february, january]],
    ['the middle last', [march, january, february]],
    ['with overlaps', [quarter.slice(3), quarter.slice(0, 5), quarter.slice(2, 7)]],
  ])('%s, the files end in the trades of the whole', async (_order, files) => {
    const { send, figures } = await journal()
    for (const file of files) await send(file)
    expect(await figures()).toEqual(ofQuarter)
  })

  test('entries of the trader survive, and a stop that contradicts the new direction is emptied and named', async () => {
    const { send, all, edit, figures } = await journal()
    await send(march)
    const [long, other] = await all()
    // March alone: 3 bought, 1 sold.
    expect([long?.direction, long?.status, other]).toEqual(['long', 'active', undefined])
    await edit(long?.id ?? '', {
      lessons: 'Mine',
      thesis: 'Breakout',
      plannedEntryPrice: '119',
      plannedStopPrice: '110',
    })
    const { answered } = await send(february)
    await send(january)
    expect(await figures()).toEqual(ofQuarter)
    const trades = await all()
    const kept = trades.find(({ id }) => id === long?.id)
    expect(kept).toMatchObject({ lessons: 'Mine', thesis: 'Breakout', plannedEntryPrice: '119' })
    // Of a short from 130, a stop at 110 is none.
    expect(kept).toMatchObject({ direction: 'short', plannedStopPrice: null })
    expect(answered.find(({ tradeId }) => tradeId === long?.id)?.emptied).toEqual(['plannedStopPrice'])
    expect(trades.filter(({ lessons }) => lessons !== null)).toHaveLength(1)
  })

  test('undoing an import leaves what the others alone would be, with the trader’s entries', async () => {
    const { send, undo, all, edit, figures } = await journal()
    await send(march)
    const alone = await figures()
    const [trade] = await all()
    await edit(trade?.id ?? '', { lessons: 'Mine' })
    const { batchId } = await send([...january, ...february])
    expect(await figures()).toEqual(ofQuarter)
    await undo(batchId)
    expect(await figures()).toEqual(alone)
    expect((await all()).map(({ lessons }) => lessons)).toEqual(['Mine'])
    // Undoing the first import after the second leaves the second's.
    const [first, second] = [await journal(), await journal()]
    const { batchId: march1 } = await first.send(march)
    await first.send([...january, ...february])
    await first.undo(march1)
    await second.send([...january, ...february])
    expect(await first.figures()).toEqual(await second.figures())
  })

  test('a locked trade stays as it is; fills that belong to it are refused with the remedy', async () => {
    const { send, all, edit } = await journal()
    await send([...january, execution(4, 'sell', 1, 130)])
    const [locked] = await all()
    await edit(locked?.id ?? '', { isLocked: true })
    const { rejected } = await send(quarter, 2_000, true)
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'This fill would change the locked trade in ACME of 2025-01-06. Unlock that trade, then import the file again.',
    ])
    expect((await all()).find(({ id }) => id === locked?.id)?.executions).toEqual(locked?.executions)
  })

  test('a trade whose executions were edited by hand stays as edited', async () => {
    const { send, all, edit, figures } = await journal()
    await send(quarter)
    const [first] = await all()
    const [entry, ...exits] = first?.executions ?? []
    await edit(first?.id ?? '', { executions: [{ ...entry, price: '101' }, ...exits] })
    const edited = await figures()
    const { knownExecutions, rejected } = await send(quarter)
    expect([knownExecutions, rejected]).toEqual([8, []])
    expect(await figures()).toEqual(edited)
  })

  test('merged trades stay merged, and their executions are known', async () => {
    const { send, all, token, figures } = await journal()
    const flat = [
      execution(1, 'buy', 1, 100),
      execution(2, 'sell', 1, 110),
      execution(3, 'buy', 1, 100),
      execution(4, 'sell', 1, 105),
    ]
    await send(flat)
    const ids = (await all()).map(({ id }) => ({ id }))
    await succeed(server(), token, reshape.mergeTrades, { body: { trades: ids } })
    const merged = await figures()
    expect((await send(flat)).knownExecutions).toBe(4)
    await send([...flat, execution(5, 'buy', 1, 90), execution(6, 'sell', 1, 91)])
    expect(await figures()).toEqual(
      [...merged, 'ACME, long, completed, 1, unknown, buy 1 at 90, sell 1 at 91'].toSorted(),
    )
  })

  test.each(['first', 'second'] as const)(
    'undoing the %s of two imports whose trades were merged leaves the trade of the other, and can be imported again',
    async (undone) => {
      const { send, undo, all, token, figures } = await journal()
      const files = {
        first: [execution(1, 'buy', 1, 100), execution(2, 'sell', 1, 110)],
        second: [execution(3, 'buy', 1, 100), execution(4, 'sell', 1, 105)],
      }
      const batches = { first: (await send(files.first)).batchId, second: (await send(files.second)).batchId }
      const whole = await figures()
      const ids = (await all()).map(({ id }) => ({ id }))
      await succeed(server(), token, reshape.mergeTrades, { body: { trades: ids } })
      await undo(batches[undone])
      const left =
        undone === 'first' ? whole.filter((line) => line.includes('105')) : whole.filter((line) => line.includes('110'))
      expect(await figures()).toEqual(left)
      expect(await send(files[undone === 'first' ? 'second' : 'first'])).toMatchObject({ knownExecutions: 2 })
      expect(await figures()).toEqual(left)
      await send(files[undone])
      expect(await figures()).toEqual(whole)
      // The other one can still be undone.
      await undo(batches[undone === 'first' ? 'second' : 'first'])
      expect(await figures()).toEqual(whole.filter((line) => !left.includes(line)))
    },
  )

  test('an import read before another stored the same executions is refused as a whole', async () => {
    const { send, prepare, token, figures } = await journal()
    const requests = await prepare(quarter)
    await send(february)
    const before = await figures()
    for (const body of requests) {
      expect(await server().call(importTrades, { body }, token)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
    }
    expect(await figures()).toEqual(before)
  })

  test('random chunks, overlaps and orders end in the trades of the whole file', async () => {
    for (const seed of [1, 2]) {
      const draw = drawer(seed)
      const held = new Map<string, number>()
      const fills = Array.from({ length: 150 }, (_one, index) => {
        const symbol = draw() < 0.5 ? 'ACME' : 'BOLT'
        const before = held.get(symbol) ?? 0
        const side = draw() < (before > 0 ? 0.35 : before < 0 ? 0.65 : 0.5) ? 'buy' : 'sell'
        const size = 1 + Math.floor(draw() * 4)
        held.set(symbol, before + (side === 'buy' ? size : -size))
        const brokerPnl = String(Math.floor(draw() * 90) - 40) as Money
        return execution(index, side, size, 90 + Math.floor(draw() * 20), { symbol, brokerPnl })
      })
      const cuts = [0, 30, 55, 80, 120, 150]
      const chunks = cuts.slice(1).map((end, index) => ({
        place: draw(),
        chunk: fills.slice(Math.max(0, (cuts[index] ?? 0) - Math.floor(draw() * 20)), end),
      }))
      const [whole, parts] = [await journal(), await journal()]
      await whole.send(fills)
      for (const { chunk } of chunks.toSorted((a, b) => a.place - b.place)) await parts.send(chunk, 7)
      expect(await parts.figures()).toEqual(await whole.figures())
      const size = (trades: Awaited<ReturnType<typeof parts.all>>) =>
        sum(trades.flatMap(({ executions: own }) => own.map(({ quantity }) => exact(quantity)))).toFixed()
      expect(size(await parts.all())).toBe(sum(fills.map(({ quantity }) => exact(quantity))).toFixed())
    }
  }, 240_000)
})
