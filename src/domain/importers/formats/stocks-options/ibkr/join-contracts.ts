import { sortFillsByTime } from '#domain/fills/position.ts'
import type { RowLedger } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { wasNamed } from '#domain/importers/matching/symbol-changes.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

const one = '1' as Decimal

/**
 * A fill in the point value of its trade: where a contract was adjusted, the price changes by as much as the point value,
 * so that the money stays.
 */
function withPointValue(fill: FileFill, pointValue: Decimal): FileFill {
  const own = fill.instrument.pointValue ?? one
  const instrument = { ...fill.instrument, pointValue }
  if (exact(own).eq(pointValue)) return { ...fill, instrument }
  const price = toDecimal(exact(fill.price).times(own).div(pointValue))
  return { ...fill, instrument, price, statedPrice: fill.statedPrice ?? fill.price }
}

/** The point value of the portfolio's open trade, if it was imported under a symbol that its contract had before. */
function findHeldPointValue({ symbol, account }: FileFill, positions: readonly KnownPosition[]): Decimal | undefined {
  return positions.find(
    (position) => position.isOpen && position.symbol === symbol && wasNamed(position, account, null),
  )?.pointValue
}

/** Whether a file has contracts that a corporate action may adjust. */
export const hasOptions = (fills: readonly FileFill[]) =>
  fills.some(({ instrument }) => instrument.assetClass === 'option')

/** An adjusted option has a digit behind its root. */
const adjustedSymbol = /^([A-Z.]+)\d(\d{6}[CP]\d{8})$/

/** Names open trades whose contract may have been adjusted since: the portfolio does not know contract ids. */
function nameAdjustedContracts(
  fills: readonly FileFill[],
  positions: readonly KnownPosition[],
  ledger: Pick<RowLedger, 'warn'>,
): void {
  const named = new Set<string>()
  for (const { symbol, effect, line } of fills) {
    const [, root, terms] = adjustedSymbol.exec(symbol) ?? []
    if (effect !== 'close' || root === undefined || terms === undefined || named.has(symbol)) continue
    named.add(symbol)
    const former = `${root}${terms}`
    if (!positions.some((position) => position.isOpen && position.symbol === former)) continue
    const remedy = `change the symbol of the open trade to ${symbol}, then import the file again.`
    ledger.warn(line, `${symbol} may be the adjusted contract of ${former}. If it is, ${remedy}`)
  }
}

/**
 * Puts the fills of one contract under its last symbol: an option that is adjusted for a split, or shares with a new
 * ticker, keep the broker's id of the contract. The point value of the trade is that of its first fill.
 */
export function joinContracts(
  fills: readonly FileFill[],
  positions: readonly KnownPosition[],
  ledger: Pick<RowLedger, 'warn'>,
): FileFill[] {
  const contracts = new Map<string, FileFill[]>()
  for (const fill of fills) {
    if (fill.contractId === undefined) continue
    // A broker's id is of one contract; a file that has been edited may say the same of an option and its shares.
    const key = `${fill.account ?? ''}|${fill.instrument.assetClass ?? ''}|${fill.contractId}`
    const found = contracts.get(key)
    if (found === undefined) contracts.set(key, [fill])
    else found.push(fill)
  }
  const joined = new Map<FileFill, FileFill>()
  for (const found of contracts.values()) {
    const inOrder = sortFillsByTime(found)
    const [first, last] = [inOrder[0], inOrder.at(-1)]
    if (first === undefined || last === undefined) continue
    const held = findHeldPointValue(last, positions)
    const pointValue = held ?? first.instrument.pointValue
    if (pointValue === undefined || (held === undefined && found.every(({ symbol }) => symbol === last.symbol)))
      continue
    const former = inOrder.findLast(({ symbol }) => symbol !== last.symbol)
    if (former !== undefined) {
      const message = `${former.symbol} became ${last.symbol}: its trades go on as ${last.symbol}.`
      ledger.warn(inOrder.find(({ symbol }) => symbol === last.symbol)?.line ?? last.line, message)
    }
    for (const fill of inOrder) {
      const named =
        fill.symbol === last.symbol
          ? fill
          : {
              ...fill,
              symbol: last.symbol,
              formerSymbol: fill.formerSymbol ?? fill.symbol,
              instrument: { ...fill.instrument, ...last.instrument, pointValue: fill.instrument.pointValue ?? one },
            }
      joined.set(fill, withPointValue(named, pointValue))
    }
  }
  const all = fills.map((fill) => joined.get(fill) ?? fill)
  nameAdjustedContracts(all, positions, ledger)
  return all
}
