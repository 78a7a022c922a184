import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'

/** What cells of a column look like, by the letter that stands for it in `TableShape.cells`. */
const looks: Readonly<Record<string, (text: string) => boolean>> = {
  /** A date with a time. */
  T: (text) => /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}),?[T\s]+\d{1,2}:\d{2}/.test(text),
  /** A side. */
  D: (text) => parseDirection(text) !== null,
  /** A number. */
  N: (text) => parseAmount(text, '.') !== null || parseAmount(text, ',') !== null,
  /** A number or nothing. */
  n: (text) => text === '' || parseAmount(text, '.') !== null || parseAmount(text, ',') !== null,
  /** An id of digits. */
  I: (text) => /^\d+$/.test(text),
  /** A text with a letter. */
  S: (text) => /\p{L}/u.test(text),
  /** A futures contract as NinjaTrader names it. */
  F: (text) => /^\S+ (?:\d{2}-\d{2}|[A-Z]{3}\d{2})$/.test(text),
  /** Whether a deal of MetaTrader 5 opens or closes, which it writes in English. */
  E: (text) => /^(?:in|out|in\/out|out by)$/i.test(text),
  /** Anything. */
  a: () => true,
}

/** A table by what its columns hold, whatever the language of their names. */
export interface TableShape {
  /** The look of each column, in their order; see `looks`. */
  readonly cells: string
  /** English names of the columns. */
  readonly names: readonly string[]
  /** Pairs of columns that have the same name, such as the two times and prices of a round trip. */
  readonly twins?: readonly (readonly [number, number])[]
  /** Whether more columns may follow. */
  readonly isOpenEnded?: boolean
}

/** Rows below a header that are looked at: the first ones may be deposits. */
const maxRows = 60

/**
 * A header row with the English names of the first shape that fits it and a row below; null if none fits. Every named
 * column must be a word, and blank cells are no columns.
 */
export function nameColumnsByShape(
  header: readonly string[],
  below: readonly (readonly string[])[],
  shapes: readonly TableShape[],
): readonly string[] | null {
  const places = header.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]))
  const texts = places.map((place) => (header[place] ?? '').trim())
  for (const { cells, names, twins = [], isOpenEnded = false } of shapes) {
    const fitsInLength = isOpenEnded ? places.length >= names.length : places.length === names.length
    if (!fitsInLength || twins.some(([one, other]) => texts[one] !== texts[other])) continue
    if (!texts.slice(0, names.length).every((text) => /\p{L}/u.test(text) && !/^\d/.test(text))) continue
    const fits = (row: readonly string[]) =>
      Array.from(cells).every((look, index) => looks[look]?.((row[places[index] ?? -1] ?? '').trim()) === true)
    if (!below.slice(0, maxRows).some(fits)) continue
    return header.map((cell, index) => names[places.indexOf(index)] ?? cell)
  }
  return null
}
