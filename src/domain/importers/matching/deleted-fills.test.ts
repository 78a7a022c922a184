import { describe, expect, it } from 'vitest'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { DeletedExecution } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { matchFills } from './match-fills.ts'

/** The execution with this id, one minute after the one before: "buy 100 at 10". */
function row(id: number, text: string): FileFill {
  const [side, quantity, , price] = text.split(' ') as ['buy' | 'sell', string, string, string]
  const at = `2025-03-03T10:${String(id).padStart(2, '0')}:00.000Z` as Instant
  return buildFileFill(
    { line: id + 1, cells: [] },
    {
      symbol: 'ACME',
      at,
      writtenAt: at,
      side,
      quantity: quantity as Decimal,
      price: price as Decimal,
      id: String(id),
      instrument: { assetClass: 'stock', quoteCurrency: 'USD', pointValue: '1' as Decimal },
    },
  )
}

const gone = (id: number, quantity: string, more: Partial<DeletedExecution> = {}): DeletedExecution => ({
  key: `test||ACME|id|${id}#1`,
  quantity: quantity as Decimal,
  whole: quantity as Decimal,
  wasOpen: false,
  ...more,
})

/** The trades that are left: "long: buy 100, sell 100". */
function read(fills: readonly FileFill[], deletedExecutions: readonly DeletedExecution[]) {
  const reading = { fills, rejected: [], ignored: [], blank: 0, warnings: [] }
  const found = matchFills('test', reading, { ...plainOptions, deletedExecutions })
  return {
    ...found,
    shapes: found.trades.map(
      ({ trade }) =>
        `${trade.direction}: ${(trade.executions ?? []).map(({ side, quantity }) => `${side} ${quantity}`).join(', ')}`,
    ),
  }
}

const first = [row(1, 'buy 100 at 10'), row(2, 'sell 100 at 11')]
const second = [row(3, 'buy 50 at 12'), row(4, 'sell 50 at 13')]

describe('executions of trades that were deleted', () => {
  it('are left out with their reason, and the others are matched as if they had never been', () => {
    const { shapes, ignored, deletedExecutions, rejected } = read(
      [...first, ...second],
      [gone(1, '100'), gone(2, '100')],
    )
    expect(shapes).toEqual(['long: buy 50, sell 50'])
    expect(deletedExecutions).toBe(2)
    expect(rejected).toEqual([])
    expect(ignored).toEqual([
      { line: 2, reason: 'You deleted its trade earlier.' },
      { line: 3, reason: 'You deleted its trade earlier.' },
    ])
  })

  it('leave the rest of an execution through zero to the trade that it began', () => {
    const through = [row(1, 'buy 100 at 10'), row(2, 'sell 150 at 11'), row(3, 'buy 50 at 9')]
    const { shapes } = read(through, [gone(1, '100'), gone(2, '100', { whole: '150' as Decimal })])
    expect(shapes).toEqual(['short: sell 50, buy 50'])
  })

  it('are all of an execution whose size a split of the shares has changed since', () => {
    const { shapes } = read(
      [row(1, 'buy 200 at 5'), row(2, 'sell 200 at 6'), ...second],
      [gone(1, '100'), gone(2, '100')],
    )
    expect(shapes).toEqual(['long: buy 50, sell 50'])
    const partly = read([row(1, 'buy 200 at 5'), row(2, 'sell 100 at 6')], [gone(1, '50', { whole: '100' as Decimal })])
    expect(partly.shapes).toEqual(['long: buy 100, sell 100'])
  })

  it('take what closes a deleted open trade with them, which alone would be a short sale', () => {
    const open = [gone(1, '100', { wasOpen: true })]
    const { shapes, ignored, deletedExecutions } = read([...first, ...second], open)
    expect(shapes).toEqual(['long: buy 50, sell 50'])
    expect(deletedExecutions).toBe(2)
    expect(ignored).toContainEqual({ line: 3, reason: 'Closes a trade that you deleted earlier.' })
    const beyond = read([row(1, 'buy 100 at 10'), row(2, 'sell 130 at 11'), row(3, 'buy 30 at 9')], open)
    expect(beyond.shapes).toEqual(['short: sell 30, buy 30'])
    const short = read(
      [row(1, 'sell 100 at 10'), row(2, 'buy 60 at 9'), row(3, 'buy 90 at 8'), row(4, 'sell 50 at 9')],
      open,
    )
    expect(short.shapes).toEqual(['long: buy 50, sell 50'])
  })

  it('change nothing in another contract or account', () => {
    expect(read(first, [{ ...gone(1, '100'), key: 'test|other|ACME|id|1#1' }]).shapes).toEqual([
      'long: buy 100, sell 100',
    ])
    expect(read(first, []).deletedExecutions).toBe(0)
  })
})
