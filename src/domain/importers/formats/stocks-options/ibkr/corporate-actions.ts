import type { FillSide } from '#domain/fills/fill.ts'
import { readBrokerMoment, type RowLedger } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { zeroPrice } from '#domain/importers/formats/stocks-options/broker-table.ts'
import { type PositionChange, resolvePositionChanges } from '#domain/importers/matching/position-changes.ts'
import { buildSplitFill, ignoreUnheldSplit } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, LayoutTable } from '#domain/importers/reading/tables/import-format.ts'
import { optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { toDecimal, zero } from '#domain/numbers/decimal.ts'
import { englishCategory } from './statement-words.ts'

/** The section "Corporate Actions" of an activity statement, and of a Flex query. */
export const corporateActionColumns = {
  category: required.text('Asset Category', 'AssetClass'),
  account: optional.text('Account', 'ClientAccountID', 'AccountId'),
  at: required.time('Date/Time', 'DateTime'),
  description: required.text('Description'),
  // A Flex query may have the name of the company as its description.
  action: optional.text('ActionDescription'),
  quantity: required.amount('Quantity'),
}

/** The table of corporate actions, as each file that has one calls it. */
export const describeCorporateActionTable = (name: string): LayoutTable => ({
  name,
  columns: corporateActionColumns,
  becomes: {
    at: 'time of the split',
    quantity: 'shares that a split adds or takes away',
    description: 'symbol of the split',
    action: 'symbol of the split',
  },
})

export type ActionRow = ImportRow<keyof typeof corporateActionColumns>

/** Shares, as statements and as Flex queries call them. */
const shares = new Set(['Stocks', 'STK'])

/** "IOTA(US0000000000) Split 4 for 1 (IOTA, IOTA CORP, US0000000000)": the symbol that was held comes first. */
const split = /^([^(]+?)\s*\([A-Z0-9]+\) Split \d+(?:\.\d+)? for \d+/i

const otherActionReason = 'A corporate action such as a merger: edit the trades held through it by hand.'

function splitSymbol(row: ActionRow): string | undefined {
  if (!shares.has(englishCategory(row.text('category')))) return undefined
  return (split.exec(row.text('action')) ?? split.exec(row.text('description')))?.[1]
}

/**
 * Splits as fills at a price of 0, which leave what the position cost as it is: shares that a split adds, or those that a
 * reverse split takes away. A reverse split has a row for the shares that go and one for those that come, which are one
 * fill. Every other corporate action is ignored with its reason.
 */
function readSplits(
  rows: readonly ActionRow[],
  timeZone: string,
  ledger: RowLedger,
): ReadonlyMap<FileFill, PositionChange> {
  const groups = new Map<string, ActionRow[]>()
  for (const row of rows) {
    const symbol = splitSymbol(row)
    const key = symbol === undefined ? `|${row.line}` : [symbol, row.text('account'), row.text('at')].join('|')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const changes = new Map<FileFill, PositionChange>()
  for (const [key, [first, ...others]] of groups) {
    if (first === undefined) continue
    ledger.read(first, () => {
      if (key.startsWith('|'))
        throw new RowIgnored(
          /^(sub)?total/i.test(first.text('category')) ? 'A total of the rows above.' : otherActionReason,
        )
      const change = [first, ...others].reduce((sum, row) => sum.plus(row.requiredAmount('quantity')), zero)
      if (change.eq(0)) throw new RowIgnored('A split that did not change the size.')
      const side: FillSide = change.gt(0) ? 'buy' : 'sell'
      const fill = buildSplitFill(
        buildFileFill(first, {
          ...readBrokerMoment(first, timeZone, 'at'),
          account: emptyToNull(first.text('account')),
          symbol: key.split('|')[0] ?? '',
          instrument: {},
          side,
          quantity: toDecimal(change.abs()),
          price: zeroPrice,
        }),
      )
      changes.set(fill, 'shifts')
      return fill
    })
    for (const row of others) ledger.ignore(row.line, `Part of the split in line ${first.line}.`)
  }
  return changes
}

/** The fills of a file together with its splits, those of shares that nobody holds left out. */
export function addSplits(
  fills: readonly FileFill[],
  rows: readonly ActionRow[],
  { timeZone, knownPositions }: FormatOptions,
  ledger: RowLedger,
): FileFill[] {
  const splits = readSplits(rows, timeZone, ledger)
  const changed = resolvePositionChanges([...fills, ...splits.keys()], splits, knownPositions)
  for (const fill of changed.unheld) {
    const { line, reason } = ignoreUnheldSplit(fill)
    ledger.ignore(line, reason)
  }
  return changed.fills
}
