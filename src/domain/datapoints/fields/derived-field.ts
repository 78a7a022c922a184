import type { CalendarDate, Decimal, Id, Money, R } from '#domain/numbers/units.ts'
import type { TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'

/** What a derived datapoint is, and with it how it is shown: its type follows. */
export type DerivedFormat =
  | 'price'
  | 'size'
  | 'money'
  | 'r'
  | 'percent'
  | 'ratio'
  | 'number'
  | 'minutes'
  | 'count'
  | 'yesNo'
  | 'choice'
  | 'date'
  | 'id'
  | 'ids'

/**
 * What a datapoint follows from: this trade and its rules, the other trades of its portfolio, prices beyond what the
 * trade states, or the hours of its market.
 */
export type DerivationSource = 'trade' | 'journal' | 'candles' | 'calendar'

/** A datapoint that is computed: null where it is not defined, never 0 or 100 %. */
export interface DerivedField {
  /** Its place in the catalogue, from 1; the stored datapoints fill the places between. */
  readonly number: number
  readonly label: string
  readonly group: TradeFieldGroup
  readonly kind: 'derived'
  readonly format: DerivedFormat
  readonly unit?: string
  /** Of a choice: what it can be. */
  readonly choices?: readonly string[]
  readonly from: DerivationSource
  /**
   * How it comes about, with its inputs in braces: `{key}` is needed, `{key?}` may be missing, `{a/b}` is the first for a
   * long trade and the second for a short one, `{s}` is +1 for long and -1 for short.
   */
  readonly formula: string
  /** Whether the formula is arithmetic, so that it can be written with the trade's numbers. */
  readonly isArithmetic: boolean
  /** When there is no value although every input is there; null where there always is one. */
  readonly unknown: string | null
}

const units: Readonly<Partial<Record<DerivedFormat, string>>> = {
  price: 'price',
  size: 'units',
  money: 'ccy',
  r: 'R',
  percent: '%',
  ratio: '×',
  minutes: 'min',
}

interface FieldDetails {
  /** As DerivedField has it. */
  readonly unknown: string | null
  readonly unit?: string
  readonly from?: DerivationSource
}

function describeField(number: number, label: string, format: DerivedFormat, formula: string, about: FieldDetails) {
  const unit = about.unit ?? units[format]
  return {
    number,
    label,
    kind: 'derived' as const,
    formula,
    from: about.from ?? ('trade' as const),
    unknown: about.unknown,
    ...(unit === undefined ? {} : { unit }),
  }
}

/** A datapoint whose formula is arithmetic. */
export const arithmeticField = <const F extends DerivedFormat>(
  number: number,
  label: string,
  format: F,
  formula: string,
  about: FieldDetails,
) => ({ ...describeField(number, label, format, formula, about), format, isArithmetic: true })

/** A datapoint whose formula is a sentence. */
export const ruleField = <const F extends DerivedFormat>(
  number: number,
  label: string,
  format: F,
  formula: string,
  about: FieldDetails,
) => ({ ...describeField(number, label, format, formula, about), format, isArithmetic: false })

/** A datapoint that is one of some choices. */
export const choiceField = <const C extends readonly string[]>(
  number: number,
  label: string,
  choices: C,
  formula: string,
  about: FieldDetails,
) => ({
  ...describeField(number, label, 'choice', formula, about),
  format: 'choice' as const,
  choices,
  isArithmetic: false,
})

/** Puts derived datapoints into a group of the catalogue. */
export function inDerivedGroup<
  const G extends TradeFieldGroup,
  const F extends Readonly<Record<string, Omit<DerivedField, 'group'>>>,
>(group: G, fields: F): { readonly [Key in keyof F]: F[Key] & { readonly group: G } } {
  const grouped = Object.entries(fields).map(([key, field]) => [key, { ...field, group }])
  return Object.fromEntries(grouped) as { readonly [Key in keyof F]: F[Key] & { readonly group: G } }
}

/** The type of a derived datapoint where it is known. */
export type DerivedValueOf<F extends Pick<DerivedField, 'format'>> = F extends {
  readonly format: 'choice'
  readonly choices: readonly (infer C)[]
}
  ? C
  : {
      price: Decimal
      size: Decimal
      money: Money
      r: R
      percent: number
      ratio: number
      number: number
      minutes: number
      count: number
      yesNo: boolean
      choice: string
      date: CalendarDate
      id: Id
      ids: readonly Id[]
    }[F['format']]
