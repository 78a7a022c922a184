import type { Id, Money } from '#domain/numbers/units.ts'
import type { TradeResult, TradeStatus } from '#domain/trade/fields/choices.ts'
import { splitAmount } from './exact-tally.ts'

/** What many trades have in common: whatever filters choose by and has few values, in the order of `kindOf`. */
export interface TradeKind {
  readonly status: TradeStatus
  readonly result: TradeResult | ''
  readonly direction: string
  readonly assetClass: string
  readonly source: string
  readonly exitReason: string
  readonly setupId: string
  readonly exchangeId: string
  readonly batchId: string
  readonly isExcluded: boolean
  readonly isLocked: boolean
  readonly isReviewed: boolean
  readonly hasStop: boolean
  readonly hasMae: boolean
  readonly isEntered: boolean
  readonly symbol: string
}

/** Between the parts of a kind: no choice and no id contains it, and the symbol comes last. */
export const kindSeparator = '|'

/** The kind that `text` names, as it is read from the database. */
export function kindOf(text: string): TradeKind {
  const parts = text.split(kindSeparator)
  const at = (place: number) => parts[place] ?? ''
  const is = (place: number) => at(9)[place] === '1'
  return {
    // The columns' checks hold the choices.
    status: at(0) as TradeStatus,
    result: at(1) as TradeResult | '',
    direction: at(2),
    assetClass: at(3),
    source: at(4),
    exitReason: at(5),
    setupId: at(6),
    exchangeId: at(7),
    batchId: at(8),
    isExcluded: is(0),
    isLocked: is(1),
    isReviewed: is(2),
    hasStop: is(3),
    hasMae: is(4),
    isEntered: is(5),
    symbol: parts.slice(10).join(kindSeparator),
  }
}

/** A trade as it is summed up. */
export interface SummedTrade {
  readonly id: Id
  readonly kind: string
  /** Days since 1970-01-01; null where it is listed on no day. */
  readonly day: number | null
  readonly netPnl: Money | null
  readonly grossPnl: Money | null
  readonly totalFees: Money
  readonly realizedR: number | null
  readonly holdMinutes: number | null
}

/** No day: before every other. */
export const noDay = -(2 ** 31)

const amounts = ['netPnl', 'grossPnl', 'totalFees'] as const
const restOf = { netPnl: 'netPnlRest', grossPnl: 'grossPnlRest', totalFees: 'totalFeesRest' } as const
const numbers = [...amounts, 'netPnlRest', 'grossPnlRest', 'totalFeesRest', 'realizedR', 'holdMinutes'] as const
/** Numbers of trades, each in a column of its own: of each amount both parts, R and minutes. Unknown is NaN. */
export type NumberColumns = Readonly<Record<(typeof numbers)[number], Float64Array>>

const idWords = 4

/** An id in four numbers, the last of which tells most ids apart by itself. */
function wordsOf(id: Id): readonly number[] {
  const digits = id.replaceAll('-', '')
  return Array.from({ length: idWords }, (_, word) => Number.parseInt(digits.slice(8 * word, 8 * word + 8), 16))
}

function longer<T extends Int32Array | Uint32Array | Float64Array>(array: T, made: T): T {
  made.set(array)
  return made
}

function columnsOf(make: (name: keyof NumberColumns) => Float64Array): NumberColumns {
  return Object.fromEntries(numbers.map((name) => [name, make(name)])) as Record<keyof NumberColumns, Float64Array>
}

/**
 * The trades of a portfolio, kept in numbers to be summed up: some seventy bytes each, and nothing that the garbage
 * collector has to look through. Trades stand in no particular order.
 */
export class SummedTrades {
  #count = 0
  readonly #kinds: TradeKind[] = []
  readonly #kindByText = new Map<string, number>()
  #days = new Int32Array(0)
  #kindNumbers = new Uint32Array(0)
  #numbers = columnsOf(() => new Float64Array(0))
  /** The first words of ids, and the last one by itself, which is what a trade is looked for by. */
  #firstWords = new Uint32Array(0)
  #lastWords = new Uint32Array(0)

  constructor(room: number) {
    this.#reserve(Math.max(16, room))
  }

  get count(): number {
    return this.#count
  }
  /** By the number that a trade's kind has; some may be of no trade any more. */
  get kinds(): readonly TradeKind[] {
    return this.#kinds
  }
  get days(): Int32Array {
    return this.#days
  }
  get kindNumbers(): Uint32Array {
    return this.#kindNumbers
  }
  get numbers(): NumberColumns {
    return this.#numbers
  }

  #reserve(room: number): void {
    this.#days = longer(this.#days, new Int32Array(room))
    this.#kindNumbers = longer(this.#kindNumbers, new Uint32Array(room))
    const earlier = this.#numbers
    this.#numbers = columnsOf((name) => longer(earlier[name], new Float64Array(room)))
    this.#firstWords = longer(this.#firstWords, new Uint32Array(room * (idWords - 1)))
    this.#lastWords = longer(this.#lastWords, new Uint32Array(room))
  }

  #kindNumber(text: string): number {
    const known = this.#kindByText.get(text)
    if (known !== undefined) return known
    // A text that is part of a longer one would keep all of that.
    const kept = text.split('').join('')
    this.#kindByText.set(kept, this.#kinds.length)
    return this.#kinds.push(kindOf(kept)) - 1
  }

  /** Adds a trade that is not there. False, and nothing is added, where an amount is beyond what is kept exactly. */
  add(trade: SummedTrade): boolean {
    const at = this.#count
    if (at === this.#days.length) this.#reserve(2 * at)
    for (const name of amounts) {
      const amount = trade[name]
      const split = amount === null ? { whole: Number.NaN, rest: 0 } : splitAmount(amount)
      if (split === null) return false
      this.#numbers[name][at] = split.whole
      this.#numbers[restOf[name]][at] = split.rest
    }
    this.#numbers.realizedR[at] = trade.realizedR ?? Number.NaN
    this.#numbers.holdMinutes[at] = trade.holdMinutes ?? Number.NaN
    this.#days[at] = trade.day ?? noDay
    this.#kindNumbers[at] = this.#kindNumber(trade.kind)
    const words = wordsOf(trade.id)
    this.#firstWords.set(words.slice(0, -1), at * (idWords - 1))
    this.#lastWords[at] = words[idWords - 1] ?? 0
    this.#count += 1
    return true
  }

  #placeOf(id: Id): number {
    const words = wordsOf(id)
    const last = words[idWords - 1] ?? 0
    for (
      let at = this.#lastWords.indexOf(last);
      at >= 0 && at < this.#count;
      at = this.#lastWords.indexOf(last, at + 1)
    ) {
      const first = at * (idWords - 1)
      if (words.slice(0, -1).every((word, place) => this.#firstWords[first + place] === word)) return at
    }
    return -1
  }

  /** Takes a trade out, where it is there. */
  remove(id: Id): void {
    const at = this.#placeOf(id)
    if (at < 0) return
    const last = this.#count - 1
    // The last takes the place that is free.
    for (const [array, width] of [
      [this.#days, 1],
      [this.#kindNumbers, 1],
      ...Object.values(this.#numbers).map((column) => [column, 1] as const),
      [this.#firstWords, idWords - 1],
      [this.#lastWords, 1],
    ] as const) {
      array.copyWithin(at * width, last * width, (last + 1) * width)
    }
    this.#count = last
  }
}
