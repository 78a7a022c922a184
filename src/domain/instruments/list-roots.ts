import { instrumentOf } from './instrument.ts'
import { rootOf } from './symbol-root.ts'

/** The roots that several contracts may share among `symbols`, in alphabetical order: ZN for ZNM4 and ZNU4. */
export function listRoots(symbols: readonly string[]): readonly string[] {
  const roots = symbols.flatMap((symbol) => {
    const root = rootOf({ symbol, assetClass: instrumentOf(symbol).assetClass, underlyingSymbol: null })
    return root === symbol.toUpperCase() ? [] : [root]
  })
  return [...new Set(roots)].toSorted()
}
