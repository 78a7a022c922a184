import type { Fill } from '#domain/fills/fill.ts'
import { splitFill } from '#domain/fills/match-round-trips.ts'
import { keyIn, type FillGroup, type SourcedFill } from '#domain/importers/matching/group-fills.ts'
import type { ImportedTrade, ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import { toKeyPart } from '#domain/importers/reading/row-keys.ts'
import type {
  FormatReading,
  ImportFormat,
  KnownPosition,
  StoredElsewhere,
} from '#domain/importers/reading/tables/import-format.ts'
import { exact, smaller, zero, type ExactNumber } from '#domain/numbers/decimal.ts'

/** An execution as formats of one source are compared: by the broker's id where both have it, else by content. */
type ComparedExecution = StoredElsewhere['executions'][number]

interface FiledExecution extends ComparedExecution {
  readonly symbol: string
  /** Empty where the file does not name it. */
  readonly account: string
}

/** What the portfolio has of an execution of a file, and the trades that have it. */
interface Held {
  readonly quantity: ExactNumber
  readonly trade: StoredElsewhere
}

/** Formats state times to the second or more exactly. */
const secondOf = ({ at }: Pick<Fill, 'at'>) => at.slice(0, 19)

/** The account in the key of a book or a row; empty where it has none. */
function accountIn(key: string | null | undefined, { id }: ImportFormat): string {
  return key?.startsWith(`${id}|`) === true ? (key.split('|')[1] ?? '') : ''
}

/** The broker's id in the key of an execution. */
function idIn(key: string): string | null {
  return key.startsWith('id|') ? key.slice('id|'.length, key.lastIndexOf('#')) : null
}

const idsOf = (format: ImportFormat, importKey: string | null) =>
  format.content === 'roundTrips' && importKey !== null ? (format.idsOfKey?.(importKey) ?? null) : null

/** The executions of a trade that came by another format, with their ids if `own` has the same. */
function executionsOf(position: KnownPosition, format: ImportFormat, own: ImportFormat): readonly ComparedExecution[] {
  const sharesIds = own.executionIds !== undefined && own.executionIds === format.executionIds
  const { imported = [], book = null, fills, importKey, absorbedKeys = [] } = position
  if (imported.length > 0) {
    const prefix = book ?? ''
    return imported.map((one) => ({ ...one, id: sharesIds ? idIn(keyIn({ prefix }, one.key)) : null }))
  }
  const ids = sharesIds && absorbedKeys.length === 0 ? idsOf(format, importKey) : null
  return fills.map((fill) => ({ ...fill, id: ids?.[fill.side] ?? null }))
}

/** The trades of a portfolio that came by other formats of a file's source. */
export function listStoredElsewhere(
  own: ImportFormat,
  others: readonly ImportFormat[],
  positions: readonly KnownPosition[],
): readonly StoredElsewhere[] {
  const byId = new Map(others.map((format) => [format.id, format]))
  return positions.flatMap((position): readonly StoredElsewhere[] => {
    const format = byId.get(position.formatId ?? '')
    if (format === undefined) return []
    const { tradeId, symbol, isOpen } = position
    const account = accountIn(position.book ?? position.importKey, format)
    const executions = executionsOf(position, format, own)
    return [{ tradeId, symbol, account, isOpen, label: format.label, executions }]
  })
}

const keyOfId = (symbol: string, { side, id }: ComparedExecution) => `${symbol}|${side}|id|${id ?? ''}`
const keyOfContent = (symbol: string, one: ComparedExecution) =>
  `${symbol}|${one.side}|${secondOf(one)}|${exact(one.price).toString()}`

/** The executions of a file, which trades take one after the other. */
class FiledExecutions {
  readonly #filed: readonly FiledExecution[]
  readonly #left: ExactNumber[]
  readonly #places = new Map<string, number[]>()
  readonly #spans = new Map<string, { first: string; last: string }>()
  readonly #accounts = new Set<string>()

  constructor(filed: readonly FiledExecution[]) {
    this.#filed = filed
    this.#left = filed.map(({ quantity }) => exact(quantity))
    for (const [index, one] of filed.entries()) {
      const keys = [keyOfContent(one.symbol, one), ...(one.id === null ? [] : [keyOfId(one.symbol, one)])]
      for (const key of keys) {
        const there = this.#places.get(key)
        if (there === undefined) this.#places.set(key, [index])
        else there.push(index)
      }
      this.#accounts.add(one.account)
      const second = secondOf(one)
      const { first, last } = this.#spans.get(one.symbol) ?? { first: second, last: second }
      this.#spans.set(one.symbol, {
        first: second < first ? second : first,
        last: second > last ? second : last,
      })
    }
  }

  /** Where the file has an execution. One with another id is another execution, whatever it contains. */
  #find({ symbol, account }: StoredElsewhere, one: ComparedExecution): readonly number[] {
    const byId = one.id === null ? [] : (this.#places.get(keyOfId(symbol, one)) ?? [])
    const byContent = (this.#places.get(keyOfContent(symbol, one)) ?? []).filter(
      (place) => one.id === null || this.#filed[place]?.id === null,
    )
    return [...byId, ...byContent].filter((place) => {
      const filed = this.#filed[place]
      return filed !== undefined && (filed.account === '' || account === '' || filed.account === account)
    })
  }

  #isInPeriod(symbol: string, one: ComparedExecution): boolean {
    const span = this.#spans.get(symbol)
    return span !== undefined && span.first <= secondOf(one) && secondOf(one) <= span.last
  }

  /** Whether the file may state a closed trade otherwise: it has executions of its account, or of none, all around it. */
  mayStateOtherwise({ symbol, account, isOpen, executions }: StoredElsewhere): boolean {
    const isOfAccount = account === '' || this.#accounts.has('') || this.#accounts.has(account)
    return !isOpen && isOfAccount && executions.every((one) => one.id === null && this.#isInPeriod(symbol, one))
  }

  /**
   * Takes the executions of a trade; returns what it has taken of each. A closed trade without ids is taken as a whole or,
   * where the file should have an execution that it does not have, not at all: it is another one.
   */
  take(trade: StoredElsewhere): ReadonlyMap<number, ExactNumber> {
    const taken = new Map<number, ExactNumber>()
    let isWhole = true
    for (const one of trade.executions) {
      let missing = exact(one.quantity)
      for (const place of this.#find(trade, one)) {
        const size = smaller(missing, (this.#left[place] ?? zero).minus(taken.get(place) ?? zero))
        if (size.lte(0)) continue
        taken.set(place, (taken.get(place) ?? zero).plus(size))
        missing = missing.minus(size)
      }
      if (missing.gt(0) && one.id === null && this.#isInPeriod(trade.symbol, one)) isWhole = false
    }
    if (!trade.isOpen && !isWhole) return new Map()
    for (const [place, size] of taken) this.#left[place] = (this.#left[place] ?? zero).minus(size)
    return taken
  }
}

/** Counts by the label of their format. */
function countByLabel(trades: readonly StoredElsewhere[]): readonly (readonly [label: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { label } of trades) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
}

/**
 * Finds which executions of a file trades of other formats have, by their index; with warnings that say so, and which trades
 * the file may state otherwise.
 */
function findStoredElsewhere(
  filed: readonly FiledExecution[],
  trades: readonly StoredElsewhere[],
): { readonly held: ReadonlyMap<number, Held>; readonly warnings: readonly ImportWarning[] } {
  const held = new Map<number, Held>()
  const executions = new FiledExecutions(filed)
  const apart: StoredElsewhere[] = []
  for (const trade of trades) {
    const taken = executions.take(trade)
    if (taken.size === 0 && executions.mayStateOtherwise(trade)) apart.push(trade)
    for (const [place, size] of taken) {
      held.set(place, { quantity: size.plus(held.get(place)?.quantity ?? zero), trade })
    }
  }
  const there = countByLabel([...held.values()].map(({ trade }) => trade)).map(
    ([label, count]) =>
      `${count === 1 ? '1 execution is' : `${count} executions are`} there by another file: ${label}. Their trades keep their costs; to take those of this file, delete the trades first.`,
  )
  const beside = countByLabel(apart).map(
    ([label, count]) =>
      `${count === 1 ? '1 trade' : `${count} trades`} of this time came by another file: ${label}. If this file states the same otherwise, delete one of both.`,
  )
  return { held, warnings: [...there, ...beside].map((message) => ({ line: null, message })) }
}

const reasonOf = ({ label }: StoredElsewhere) => `Already imported: ${label}.`

/** The groups of a file without what trades of other formats have; with these executions, and why they are left out. */
export function withoutStoredElsewhere(
  groups: readonly FillGroup[],
  trades: readonly StoredElsewhere[],
): {
  readonly groups: readonly FillGroup[]
  readonly known: readonly { readonly fill: SourcedFill; readonly reason: string }[]
  readonly warnings: readonly ImportWarning[]
} {
  if (trades.length === 0) return { groups, known: [], warnings: [] }
  // What a reader assumed, such as the end of an option, is in no file.
  const stated = groups.flatMap(({ symbol, fills }) =>
    fills.flatMap((fill) => (fill.source === null || fill.source.ownKey !== undefined ? [] : [{ fill, symbol }])),
  )
  const { held, warnings } = findStoredElsewhere(
    stated.map(({ fill, symbol }) => {
      const { account = null, id = null } = fill.source ?? {}
      return { ...fill, symbol, account: toKeyPart(account ?? ''), id: id === null ? null : toKeyPart(id) }
    }),
    trades,
  )
  const byFill = new Map(stated.map(({ fill }, place) => [fill, held.get(place)]))
  const known: { readonly fill: SourcedFill; readonly reason: string }[] = []
  const left = groups.map((group) => ({
    ...group,
    fills: group.fills.flatMap((fill) => {
      const found = byFill.get(fill)
      if (found === undefined) return [fill]
      known.push({ fill, reason: reasonOf(found.trade) })
      const [, rest] = splitFill(fill, found.quantity)
      return exact(rest.quantity).gt(0) ? [rest] : []
    }),
  }))
  return { groups: left, known, warnings }
}

/** Round trips without those that trades of other formats have, in full or in part. */
export function leaveOutStoredElsewhere(
  reading: FormatReading,
  own: ImportFormat,
  trades: readonly StoredElsewhere[],
): FormatReading {
  if (trades.length === 0) return reading
  const filed = reading.trades.flatMap(({ trade, importKey }) => {
    const ids = idsOf(own, importKey)
    const account = accountIn(importKey, own)
    const { symbol, executions } = trade
    return executions.map((fill) => ({ ...fill, symbol, account, id: ids?.[fill.side] ?? null }))
  })
  const { held, warnings } = findStoredElsewhere(filed, trades)
  const left: ImportedTrade[] = []
  const ignored = [...reading.ignored]
  let place = 0
  for (const imported of reading.trades) {
    const compared = imported.trade.executions.map((fill, index) => ({ fill, found: held.get(place + index) }))
    place += compared.length
    const first = compared.find(({ found }) => found !== undefined)?.found
    if (first === undefined) left.push(imported)
    else {
      const isWhole = compared.every(({ fill, found }) => found?.quantity.gte(fill.quantity) === true)
      const reason = isWhole
        ? reasonOf(first.trade)
        : `Imported in part. Import the rest as before: ${first.trade.label}.`
      ignored.push(...(imported.lines ?? [imported.line]).map((line) => ({ line, reason })))
    }
  }
  return {
    ...reading,
    trades: left,
    ignored: ignored.toSorted((a, b) => a.line - b.line),
    warnings: [...reading.warnings, ...warnings],
  }
}
