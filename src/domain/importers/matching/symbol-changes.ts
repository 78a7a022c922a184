import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import { toKeyPart } from '#domain/importers/reading/row-keys.ts'
import type { IgnoredRow, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { sum } from '#domain/numbers/decimal.ts'
import { renamedSymbolReason, type SymbolChange } from './stock-splits.ts'
import { signed } from './unmatched-exits.ts'

interface ChangedFills {
  /** Each given fill under its last symbol, by the fill as its row states it. */
  readonly renamed: ReadonlyMap<FileFill, FileFill>
  /** Shares that splits with a new symbol add or remove. */
  readonly splits: readonly FileFill[]
  readonly ignored: readonly IgnoredRow[]
  readonly warnings: readonly ImportWarning[]
}

/**
 * Whether a trade was imported under a former symbol, which its executions and its key keep: under the given one, or for
 * null under any.
 */
export function wasNamed(
  { book, importKey, symbol }: KnownPosition,
  account: string | null,
  former: string | null,
): boolean {
  const [, keyAccount, keySymbol] = (book ?? importKey ?? '').split('|')
  if (keySymbol === undefined || keyAccount !== toKeyPart(account ?? '')) return false
  return former === null ? keySymbol !== toKeyPart(symbol) : keySymbol === toKeyPart(former)
}

/** Why a change of symbol has no effect; null if it has one. */
function reasonWithoutEffect(
  { from, to }: SymbolChange,
  held: readonly FileFill[],
  positions: readonly KnownPosition[],
): string | null {
  if (positions.some(({ symbol, isOpen }) => isOpen && symbol === from.symbol)) {
    return `${from.symbol} became ${to.symbol}. Change the symbol of the open trade to ${to.symbol}, then import the file again.`
  }
  // Its trader has followed the advice above.
  const isChanged = ({ symbol, fills }: KnownPosition) => symbol === to.symbol && fills.some(({ at }) => at < to.at)
  if (positions.some((position) => isChanged(position) && wasNamed(position, from.account, from.symbol))) return null
  const size = sum(held.map(signed))
  return size.eq(0) ? renamedSymbolReason : null
}

/**
 * Puts the fills before a change of symbol under the new one, so that the trade goes on. Without trades of the file that
 * it could change, the rows of a change are ignored with instructions.
 */
export function applySymbolChanges(
  fills: readonly FileFill[],
  symbolChanges: readonly SymbolChange[],
  positions: readonly KnownPosition[],
): ChangedFills {
  const renamed = new Map(fills.map((fill) => [fill, fill]))
  const splits: FileFill[] = []
  const ignored: IgnoredRow[] = []
  const warnings: ImportWarning[] = []
  for (const change of symbolChanges.toSorted((a, b) => (a.to.at < b.to.at ? -1 : a.to.at > b.to.at ? 1 : 0))) {
    const { from, to, split } = change
    const before = [...renamed].filter(
      ([, { symbol, account, at }]) => symbol === from.symbol && account === from.account && at <= to.at,
    )
    const reason = reasonWithoutEffect(
      change,
      before.map(([, fill]) => fill),
      positions,
    )
    if (reason !== null) {
      ignored.push({ line: to.line, reason }, { line: from.line, reason })
      continue
    }
    for (const [original, fill] of before) {
      const formerSymbol = fill.formerSymbol ?? fill.symbol
      renamed.set(original, {
        ...fill,
        symbol: to.symbol,
        formerSymbol,
        instrument: { ...fill.instrument, ...to.instrument },
      })
    }
    const text = `${from.symbol} became ${to.symbol}: its trades go on as ${to.symbol}.`
    if (split === null) ignored.push({ line: to.line, reason: text })
    else splits.push(split)
    warnings.push({ line: to.line, message: text })
    ignored.push({ line: from.line, reason: `Part of the change of symbol in line ${to.line}.` })
  }
  return { renamed, splits, ignored, warnings }
}
