/** A corporate action as Interactive Brokers describes it. */
export interface DescribedAction {
  readonly kind: 'split' | 'stock dividend' | 'change of symbol' | 'merger' | 'spin-off' | 'other'
  /** The symbol that was held, "IOTA" of "IOTA(US0000000000) Split 4 for 1 (IOTA, IOTA CORP, US0000000000)". */
  readonly heldSymbol: string
  /** Symbol of the shares of the row; null if the description does not name them. */
  readonly symbol: string | null
  /** What both rows of an action have in common: all but the shares of the row. */
  readonly common: string
  /** What is done, in the broker's words: "Split 4 for 1". */
  readonly words: string
  /** Cash for each share, of an acquisition "for USD 54.20 per share"; null if there is none. */
  readonly cashPerShare: string | null
  /** Whether shares come for the shares that go: "with US5555555555 8381 for 10000". */
  readonly isForShares: boolean
}

const kinds = [
  ['split', /^split \d+(?:\.\d+)? for \d+/i],
  ['stock dividend', /^(?:stock|scrip) dividend\b/i],
  ['change of symbol', /^(?:cusip|isin|symbol|ticker|name)\b.*\bchange\b/i],
  ['merger', /^merged\b/i],
  ['spin-off', /^spin-?off\b/i],
] as const

/** The old shares of an exchange are renamed for the day on which they go. */
const withoutOld = (symbol: string) => symbol.trim().replace(/\.OLD$/i, '')

/** Reads the description of a corporate action; null if it names no shares. */
export function describeAction(text: string): DescribedAction | null {
  // The moment of the announcement may stand before the symbol.
  const head = /^(?:\d{14})?([^(]+?)\s*\([A-Z0-9]+\)\s*/i.exec(text)
  if (head?.[1] === undefined) return null
  const rest = text.slice(head[0].length)
  const shares = /\(([^(),]+), .*, ?[A-Z0-9]*\)\s*$/i.exec(rest)
  const words = (shares === null ? rest : rest.slice(0, shares.index)).replace(/\s+/g, ' ').trim()
  return {
    kind: kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other',
    heldSymbol: withoutOld(head[1]),
    symbol: shares?.[1] === undefined ? null : withoutOld(shares[1]),
    common: `${withoutOld(head[1])}|${words.toUpperCase()}`,
    words,
    cashPerShare: /\bfor [A-Z]{3} (\d+(?:\.\d+)?) per share/i.exec(words)?.[1] ?? null,
    isForShares: /\bwith [A-Z0-9]+ \d/i.test(words),
  }
}
