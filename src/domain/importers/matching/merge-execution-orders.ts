import { exact, sumMoney, toDecimal } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { SourcedFill } from './group-fills.ts'

const sumOrNull = (a: Money | null, b: Money | null) => (a === null ? b : b === null ? a : sumMoney([a, b]))

/** Joins the parts of an execution that went through zero into the whole. */
function joinParts(first: SourcedFill, second: SourcedFill): SourcedFill {
  const quantity = toDecimal(exact(first.quantity).plus(second.quantity))
  const fee = sumMoney([first.fee, second.fee])
  const [a, b] = [first.stored, second.stored]
  if (a === undefined || b === undefined) return { ...first, quantity, fee }
  const stored = {
    ...a,
    quantity,
    fee,
    swapFunding: sumMoney([a.swapFunding, b.swapFunding]),
    brokerPnl: sumOrNull(a.brokerPnl, b.brokerPnl),
    note: a.note ?? b.note,
  }
  return { ...first, quantity, fee, stored }
}

/** Joins parts of one execution, in the place of the first. */
export function joinExecutions(parts: readonly SourcedFill[]): SourcedFill[] {
  const joined = new Map<string | SourcedFill, SourcedFill>()
  for (const part of parts) {
    // Fills that were not imported have no key.
    const key = part.key === '' ? part : part.key
    const before = joined.get(key)
    joined.set(key, before === undefined ? part : joinParts(before, part))
  }
  return [...joined.values()]
}

const isNumericId = (id: string | null | undefined): id is string =>
  id !== null && id !== undefined && /^\d{1,40}$/.test(id)

const brokerId = ({ key }: SourcedFill) => /(?:^|\|)id\|(\d{1,40})#\d+$/.exec(key)?.[1]

/** By the broker's ids, if all are numbers. */
function sortedById(fills: readonly SourcedFill[]): SourcedFill[] | null {
  const ids = new Map(fills.map((fill) => [fill, brokerId(fill)]))
  if (![...ids.values()].every(isNumericId)) return null
  return fills.toSorted((a, b) => {
    const [first, second] = [ids.get(a) ?? '', ids.get(b) ?? '']
    return first.length - second.length || (first < second ? -1 : first > second ? 1 : 0)
  })
}

/** Fills by moment, in their order. */
function byMoment(fills: readonly SourcedFill[]): Map<number, SourcedFill[]> {
  const moments = new Map<number, SourcedFill[]>()
  for (const fill of fills) {
    const at = millisecondsOf(fill.at)
    const there = moments.get(at)
    if (there === undefined) moments.set(at, [fill])
    else there.push(fill)
  }
  return moments
}

/**
 * Merges the executions that the portfolio has with those of a file, oldest first. Executions of one moment are in the
 * order of the broker's ids if these are numbers, else in that of the file. The file may have only some of them: those
 * that it lacks come after those of its last moment and before those of its first one, since it ends or begins between
 * them. `first` and `last` are these moments in milliseconds.
 */
export function mergeExecutionOrders(
  known: readonly SourcedFill[],
  file: readonly SourcedFill[],
  { first, last }: { readonly first: number; readonly last: number },
): SourcedFill[] {
  const [knownAt, fileAt] = [byMoment(known), byMoment(file)]
  const moments = [...new Set([...knownAt.keys(), ...fileAt.keys()])].toSorted((a, b) => a - b)
  return moments.flatMap((at) => {
    const [held, read] = [knownAt.get(at) ?? [], fileAt.get(at) ?? []]
    const inFile = new Set(read.map(({ key }) => key))
    const others = held.filter(({ key }) => !inFile.has(key))
    const byId = sortedById([...others, ...read])
    if (byId !== null) return byId
    if (at === last && at !== first) return [...read, ...others]
    if (at === first && at !== last) return [...others, ...read]
    const anchor = held.findIndex(({ key }) => inFile.has(key))
    const before = new Set(anchor < 0 ? others : held.slice(0, anchor))
    return [...others.filter((fill) => before.has(fill)), ...read, ...others.filter((fill) => !before.has(fill))]
  })
}
