import type { FigureUnit, NamedList, Sentence, SentencePart } from '#domain/analysis/shapes/sentence.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What the text of a sentence needs to know beside it. */
export interface SentenceNames {
  /** Null where there is no single currency. */
  readonly currency: string | null
  /** The name of a member of a list; null where it is unknown. */
  readonly nameOf: (list: NamedList, id: Id) => string | null
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const withCommas = (text: string) => text.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

function numberText(kind: FigureUnit, value: number, currency: string | null): string {
  const size = Math.abs(value)
  switch (kind) {
    case 'money':
      return `${withCommas(size.toFixed(2))}${currency === null ? '' : ` ${currency}`}`
    case 'r':
      return `${size.toFixed(2)}R`
    case 'fraction':
      return `${(100 * size).toFixed(1).replace(/\.0$/, '')}%`
    case 'count':
      return withCommas(String(Math.round(size)))
    case 'minutes':
      return `${withCommas(String(Math.round(size)))} min`
    case 'ratio':
    case 'number':
      return size.toFixed(2)
  }
}

/** A number with its sign: a minus where it is negative, a plus only if asked for. */
function signedText(kind: FigureUnit, value: number, isSigned: boolean, currency: string | null): string {
  const text = numberText(kind, value, currency)
  // What rounds to zero has no sign.
  if (!/[1-9]/.test(text)) return text
  return `${value < 0 ? '−' : isSigned ? '+' : ''}${text}`
}

function choiceText(field: string, value: string): string {
  if (field === 'entryHour') return `${value.padStart(2, '0')}:00`
  return field === 'entryWeekday' ? (weekdays[Number(value) - 1] ?? value) : value
}

function partText(part: SentencePart, { currency, nameOf }: SentenceNames): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'name':
      return nameOf(part.list, part.id) ?? 'Unknown'
    case 'choice':
      return choiceText(part.field, part.value)
    case 'date':
      return part.value
    case 'money':
    case 'r':
    case 'fraction':
    case 'ratio':
    case 'count':
    case 'minutes':
    case 'number':
      return signedText(part.kind, part.value, part.signed === true, currency)
  }
}

/** A sentence as plain text, for the API and exports; screens format its parts themselves. */
export const sentenceText = (sentence: Sentence, names: SentenceNames): string =>
  sentence.map((part) => partText(part, names)).join('')
