import { expect } from 'vitest'
import { isDustKey } from '#domain/importers/matching/dust.ts'
import { matchFills } from '#domain/importers/matching/match-fills.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { isAsImported } from '#domain/importers/reading/imported-execution.ts'
import type { FormatReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { plainOptions } from './import-checks.ts'

/** A trade of the simulated portfolio. */
interface Held {
  readonly position: KnownPosition
  readonly input: TradeInput
}

const exitOf = ({ fills }: Pick<KnownPosition, 'fills'>) =>
  fills
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? ''

const cents = (value: Money | null) => (value === null ? 'unknown' : exact(value).toFixed(2))

/** A portfolio in memory that stores what imports send, as the server does. */
export class ImportedJournal {
  readonly trades = new Map<Id, Held>()
  #count = 0

  /** What an import of these executions answers beside the trades so far. */
  read(fills: readonly FileFill[]): FormatReading {
    const knownPositions = this.positionsFrom(fills.map(({ at }) => at).toSorted()[0] ?? '')
    const rows = fills.map((fill, index) => ({ ...fill, line: index + 2 }))
    return matchFills(
      'test',
      { fills: rows, rejected: [], ignored: [], blank: 0, warnings: [] },
      { ...plainOptions, knownPositions },
    )
  }

  /** The trades that the server reports to the import of a file whose first fill is at this moment. */
  positionsFrom(first: string): KnownPosition[] {
    const all = [...this.trades.values()].map(({ position }) => position)
    const earlier = all.filter(({ isOpen, fills }) => !isOpen && exitOf({ fills }) < first)
    const withDust = earlier.filter(({ imported = [] }) => imported.some(({ key }) => isDustKey(key)))
    const last = new Map(
      earlier.toSorted((a, b) => (exitOf(a) < exitOf(b) ? -1 : 1)).map((position) => [position.book, position]),
    )
    return all.filter(
      (position) =>
        !earlier.includes(position) ||
        withDust.includes(position) ||
        (last.get(position.book) === position && withDust.some(({ book }) => book === position.book)),
    )
  }

  /** Stores the trades of a reading, which must refuse nothing. */
  store(reading: FormatReading): void {
    expect(reading.rejected).toEqual([])
    const existing = new Set([...this.trades.values()].map(({ position }) => position.importKey))
    for (const { rematches } of reading.trades) {
      for (const id of rematches?.merged ?? []) expect(this.trades.delete(id)).toBe(true)
      if (rematches !== undefined) existing.delete(this.trades.get(rematches.tradeId)?.position.importKey ?? '')
    }
    for (const { trade, importKey, continues, rematches, book, imported = [] } of reading.trades) {
      const before = continues === undefined ? undefined : this.trades.get(continues)
      if (continues === undefined && rematches === undefined && existing.has(importKey)) continue
      const input = withDefaults(trade)
      const tradeId = continues ?? rematches?.tradeId ?? `trade ${(this.#count += 1)}`
      const all = [...(before?.position.imported ?? []), ...imported]
      expect(isAsImported(input.executions, all)).toBe(true)
      this.trades.set(tradeId, {
        input,
        position: {
          tradeId,
          importKey,
          symbol: input.symbol,
          direction: input.direction,
          pointValue: input.pointValue,
          isOpen: input.status === 'active',
          swapFunding: input.swapFunding,
          brokerPnl: input.brokerPnl,
          fills: input.executions,
          imported: all,
          isAsImported: true,
          ...(book === undefined ? {} : { book }),
        },
      })
    }
  }

  /** The trades with their figures and executions, in the order of their contents. */
  state(): string[] {
    return [...this.trades.values()]
      .map(({ input, position: { imported = [], importKey } }) => {
        const { grossPnl, netPnl } = deriveTrade(input, {
          timeZone: 'UTC',
          breakevenTolerance: '0' as Money,
          matching: 'fifo',
        })
        const { symbol, direction, status, swapFunding, brokerPnl } = input
        const fills = imported.map(({ key, side, quantity, price }) => `${key} ${side} ${quantity} ${price}`)
        return [
          symbol,
          direction,
          status,
          importKey,
          cents(grossPnl),
          cents(netPnl),
          swapFunding,
          brokerPnl,
          ...fills,
        ].join(', ')
      })
      .toSorted()
  }
}
