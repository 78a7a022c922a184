import type { Fill } from '#domain/fills/fill.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { AttachmentKind, AttachmentType, RuleAnswer } from './choices.ts'

/** Groups of the datapoint catalogue, in order. */
export const tradeFieldGroups = {
  A: 'Identity and state',
  B: 'Instrument',
  C: 'Plan',
  D: 'Execution',
  E: 'Risk',
  F: 'Excursion while open',
  G: 'Post-exit excursion',
  H: 'Timing',
  I: 'Market context',
  J: 'Psychology',
  K: 'Rule adherence',
  L: 'Review',
  M: 'Outcome and account',
  N: 'Missed trades',
} as const
export type TradeFieldGroup = keyof typeof tradeFieldGroups

/** The answer to one rule. `ruleId` names the rule at the time of the check; the rule may have been deleted since. */
export interface RuleResponse {
  readonly ruleId: Id
  readonly met: RuleAnswer
  readonly note: string | null
}

/** A stored rule check, with a copy of the rule at that time. */
export interface RuleCheck extends RuleResponse {
  readonly title: string
  readonly phase: 'plan' | 'entry' | 'management' | 'exit'
  readonly weight: Decimal
  readonly isMandatory: boolean
}

/** A file attached to a trade, with its path in the bucket `attachments`. */
export interface Attachment {
  readonly kind: AttachmentKind
  /** `{user}/{file}.{ext}`. */
  readonly path: string
  readonly mediaType: AttachmentType
  /** In bytes. */
  readonly size: number
  readonly caption: string | null
}

/** Values of custom stats by definition id. */
export type CustomStatValues = Readonly<Record<Id, string | number | boolean>>

/** Playbook tables that a trade refers to. */
export type ReferredTable = 'setups' | 'exchanges' | 'missed_reasons' | 'mistakes' | 'tags'

/** The possible values of a datapoint. API and database enforce the same limits; decimals travel as strings. */
export type FieldValue =
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'address'; readonly max: number }
  | { readonly type: 'currency' }
  /** A code of 2 to 10 capitals and digits, for currencies and crypto coins. */
  | { readonly type: 'coin' }
  | { readonly type: 'decimal' | 'money'; readonly above?: 0; readonly min?: number; readonly max?: number }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'yesNo' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'choices'; readonly choices: readonly string[]; readonly max: number }
  | { readonly type: 'instant' }
  | { readonly type: 'date' }
  | { readonly type: 'id' }
  | { readonly type: 'reference'; readonly to: ReferredTable }
  | { readonly type: 'references'; readonly to: ReferredTable; readonly max: number }
  | { readonly type: 'fills'; readonly max: number }
  | { readonly type: 'ruleResponses'; readonly max: number }
  | { readonly type: 'attachments'; readonly max: number }
  | { readonly type: 'customStats'; readonly max: number }

/** A stored datapoint: stated by the trader (`input`) or recorded by the product (`system`). */
export interface TradeField {
  readonly label: string
  readonly group: TradeFieldGroup
  readonly kind: 'input' | 'system'
  readonly value: FieldValue
  /** Unit: "ISO", "price", "ccy", "%", "min" …; absent if the value has none. */
  readonly unit?: string
  /**
   * Where it is stored: a column of the trades table or rows of another table. 'beside' is a column that the trader
   * does not state; 'byFills' is one computed from the fills.
   */
  readonly stored: 'column' | 'rows' | 'beside' | 'byFills'
  /** Column name, if it differs from the key. */
  readonly column?: string
  /** API name, if it differs from the key. */
  readonly name?: string
  /** A new trade must state it. */
  readonly required?: true
  /** Default of a new trade; null (unknown) if absent. */
  readonly initial?: '0' | false | readonly [] | Readonly<Record<string, never>>
}

type PlainValue<V extends FieldValue> = V extends { readonly type: 'choice'; readonly choices: readonly (infer C)[] }
  ? C
  : V extends { readonly type: 'choices'; readonly choices: readonly (infer C)[] }
    ? readonly C[]
    : {
        text: string
        address: string
        currency: string
        coin: string
        decimal: Decimal
        money: Money
        integer: number
        yesNo: boolean
        choice: never
        choices: never
        instant: Instant
        date: CalendarDate
        id: Id
        reference: Id
        references: readonly Id[]
        fills: readonly Fill[]
        ruleResponses: readonly RuleResponse[]
        attachments: readonly Attachment[]
        customStats: CustomStatValues
      }[V['type']]

/** The type of a field's value; null means unknown. */
export type ValueOf<F extends Pick<TradeField, 'value'>> = F extends { readonly required: true }
  ? PlainValue<F['value']>
  : F extends { readonly initial: unknown }
    ? PlainValue<F['value']>
    : PlainValue<F['value']> | null

/** Assigns fields to a group of the catalogue. */
export function inGroup<
  const G extends TradeFieldGroup,
  const F extends Readonly<Record<string, Omit<TradeField, 'group'>>>,
>(group: G, fields: F): { readonly [Key in keyof F]: F[Key] & { readonly group: G } } {
  const grouped = Object.entries(fields).map(([key, field]) => [key, { ...field, group }])
  return Object.fromEntries(grouped) as { readonly [Key in keyof F]: F[Key] & { readonly group: G } }
}

const input = { kind: 'input', stored: 'column' } as const

/** A column that is null unless stated. */
export const optionalField = <const V extends FieldValue>(label: string, value: V, unit?: string) => ({
  ...input,
  label,
  value,
  ...(unit === undefined ? {} : { unit }),
})
/** As `optionalField`, but required in a new trade. */
export const requiredField = <const V extends FieldValue>(label: string, value: V, unit?: string) =>
  ({ ...optionalField(label, value, unit), required: true }) as const
/** A cost that is 0 unless stated. */
export const costField = (label: string, unit = 'ccy') =>
  ({ ...optionalField(label, { type: 'money' }, unit), initial: '0' }) as const
/** A yes or no, no by default. */
export const flagField = (label: string) => ({ ...optionalField(label, { type: 'yesNo' }), initial: false }) as const
/** Several choices of a list, none by default. */
export const multiChoiceField = <const C extends readonly string[]>(label: string, choices: C) =>
  ({ ...optionalField(label, { type: 'choices', choices, max: 10 }), initial: [] }) as const
/** A list stored in its own table, empty by default. */
export const rowsField = <const V extends FieldValue>(label: string, value: V) =>
  ({ label, value, kind: 'input', stored: 'rows', initial: [] }) as const

export const text = <const M extends number>(max: M) => ({ type: 'text', max }) as const
export const choice = <const C extends readonly string[]>(choices: C) => ({ type: 'choice', choices }) as const
export const reference = <const T extends ReferredTable>(to: T) => ({ type: 'reference', to }) as const
export const integer = (min: number, max: number) => ({ type: 'integer', min, max }) as const
export const yesNo = { type: 'yesNo' } as const
/** Any price: futures and spreads have traded below zero. */
export const price = { type: 'decimal' } as const
export const size = { type: 'decimal', above: 0 } as const
/** A decimal within limits. */
export const decimalWithin = (min: number, max: number) => ({ type: 'decimal', min, max }) as const
/** A share in percent, above 0 and at most 100. */
export const percentShare = { type: 'decimal', above: 0, max: 100 } as const
/** A duration in minutes, at most ten years. */
export const minutes = decimalWithin(0, 5_256_000)
