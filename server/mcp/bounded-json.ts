import { namePortfolios } from './portfolio-names.ts'
import { markUntrusted } from './untrusted-text.ts'

/** Most bytes of one output: an assistant reads all of it, and pays for all of it. */
export const maxOutputBytes = 64 * 1024

/** A list, object or text that was shortened. `kept` and `of` count entries, or characters of a text. */
interface Cut {
  readonly path: string
  readonly kept: number
  readonly of: number
}

/** Lengths that lists are cut to, one after the other, until the output fits. */
const listLengths = [1_000, 300, 100, 30, 10, 3, 1, 0]
/** Below this length of lists, texts and objects are cut too. */
const cutsAllBelow = 30
const maxTextLength = 400
const maxEntries = 40
/** Cuts that are named; a list of lists may have thousands. */
const maxNamedCuts = 40

const byteLength = (text: string): number => Buffer.byteLength(text)

/** Copies a value with its lists, and if `cutsAll` its texts and objects, cut to a length. */
function cutLists(value: unknown, path: string, length: number, cutsAll: boolean, cuts: Map<string, Cut>): unknown {
  const note = (kept: number, of: number) => cuts.set(path, { path, kept, of: cuts.get(path)?.of ?? of })
  if (typeof value === 'string') {
    if (!cutsAll || value.length <= maxTextLength) return value
    note(maxTextLength, value.length)
    return value.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (value.length > length) note(length, value.length)
    return value.slice(0, length).map((item, index) => cutLists(item, `${path}[${index}]`, length, cutsAll, cuts))
  }
  const entries = Object.entries(value)
  const isCut = cutsAll && entries.length > maxEntries
  if (isCut) note(maxEntries, entries.length)
  const kept = isCut ? entries.slice(0, maxEntries) : entries
  return Object.fromEntries(
    kept.map(([key, item]) => [key, cutLists(item, path === '' ? key : `${path}.${key}`, length, cutsAll, cuts)]),
  )
}

const toMarkedJson = (value: unknown): string => JSON.stringify(markUntrusted(value))

/** Bytes that an object takes in an output. */
export const outputBytes = (value: object): number => byteLength(toMarkedJson(namePortfolios(value)))

/**
 * An object as JSON of at most `maxBytes`, with texts that people wrote marked and portfolios named as in all tools:
 * whatever assistants read goes through here. Lists that are too long lose their last entries; `cut` then says which
 * lists, how many entries are left, and of how many.
 */
export function toBoundedJson(value: object, maxBytes: number = maxOutputBytes): string {
  const named = namePortfolios(value)
  const whole = toMarkedJson(named)
  if (byteLength(whole) <= maxBytes) return whole
  const cuts = new Map<string, Cut>()
  let shortened = named
  for (const length of listLengths) {
    shortened = cutLists(shortened, '', length, length < cutsAllBelow, cuts)
    // A list inside an entry that was cut away later is not there to be named.
    const cut = [...cuts.values()].toSorted((a, b) => a.path.length - b.path.length).slice(0, maxNamedCuts)
    const text = toMarkedJson({ cut, ...(shortened as object) })
    if (byteLength(text) <= maxBytes) return text
  }
  return JSON.stringify({ cut: [{ path: '', kept: 0, of: byteLength(whole) }] })
}
