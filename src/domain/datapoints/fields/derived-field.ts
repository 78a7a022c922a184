import type { CalendarDate, Decimal, Id, Money, R } from '#domain/numbers/units.ts'
import type { TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'

/** Format of a derived datapoint; it determines the value type. */
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
 * Source of a derived datapoint: the trade and its rules, the other trades of the portfolio, candles, or market hours.
 */
export type DerivationSource = 'trade' | 'journal' | 'candles' | 'calendar'

/** A computed datapoint: null if undefined, never 0 or 100%. */
export interface DerivedField {
  /** Position in the catalogue, from 1; stored datapoints fill the gaps. */
  readonly number: number
  readonly label: string
  readonly group: TradeFieldGroup
  readonly kind: 'derived'
  readonly format: DerivedFormat
  readonly unit?: string
  /** Possible values of a choice. */
  readonly choices?: readonly string[]
  readonly from: DerivationSource
  /**
   * The formula, with inputs in braces: `{key}` is required, `{key?}` may be missing, `{a/b}` is the first for a long
   * trade and the second for a short one, `{s}` is +1 for long and -1 for short.
   */
  readonly formula: string
  /** Whether the formula is arithmetic, so that the trade's numbers can be inserted. */
  readonly isArithmetic: boolean
  /** When there is no value although every input is known; null if there always is one. */
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
  /** See DerivedField. */
  readonly unknown: string | null
  readonly unit?: string
  readonly from?: DerivationSource
}

function describeField(number: number, label: string, format: DerivedFormat, formula: string, details: FieldDetails) {
  const unit = details.unit ?? units[format]
  return {
    number,
    label,
    kind: 'derived' as const,
    formula,
    from: details.from ?? ('trade' as const),
    unknown: details.unknown,
    ...(unit === undefined ? {} : { unit }),
  }
}

/** A datapoint whose formula is arithmetic. */
export const arithmeticField = <const F extends DerivedFormat>(
  number: number,
  label: string,
  format: F,
  formula: string,
  details: FieldDetails,
) => ({ ...describeField(number, label, format, formula, details), format, isArithmetic: true })

/** A datapoint whose formula is a sentence. */
export const ruleField = <const F extends DerivedFormat>(
  number: number,
  label: string,
  format: F,
  formula: string,
  details: FieldDetails,
) => ({ ...describeField(number, label, format, formula, details), format, isArithmetic: false })

/** A datapoint with a fixed list of values. */
export const choiceField = <const C extends readonly string[]>(
  number: number,
  label: string,
  choices: C,
  formula: string,
  details: FieldDetails,
) => ({
  ...describeField(number, label, 'choice', formula, details),
  format: 'choice' as const,
  choices,
  isArithmetic: false,
})

/** Assigns derived datapoints to a group of the catalogue. */
export function inDerivedGroup<
  const G extends TradeFieldGroup,
  const F extends Readonly<Record<string, Omit<DerivedField, 'group'>>>,
>(group: G, fields: F): { readonly [Key in keyof F]: F[Key] & { readonly group: G } } {
  const grouped = Object.entries(fields).map(([key, field]) => [key, { ...field, group }])
  return Object.fromEntries(grouped) as { readonly [Key in keyof F]: F[Key] & { readonly group: G } }
}

/** The value type of a derived datapoint. */
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
