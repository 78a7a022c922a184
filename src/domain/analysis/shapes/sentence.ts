import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'

export type FigureUnit = 'money' | 'r' | 'fraction' | 'ratio' | 'count' | 'minutes' | 'number'

/** Lists whose members have names that only the screen knows. */
export type NamedList = 'setups' | 'tags' | 'mistakes' | 'exchanges' | 'missed_reasons' | 'rules' | 'stats'

/** A part of a sentence: the screen formats money and puts names; `sentenceText` does so for the API. */
export type SentencePart =
  | string
  | { readonly kind: FigureUnit; readonly value: number; readonly signed?: boolean }
  | { readonly kind: 'name'; readonly list: NamedList; readonly id: Id }
  | { readonly kind: 'choice'; readonly field: DatapointKey; readonly value: string }
  | { readonly kind: 'date'; readonly value: CalendarDate }
export type Sentence = readonly SentencePart[]
