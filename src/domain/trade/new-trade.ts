import type { Fill } from '#domain/fills/fill.ts'
import { fieldByKey, optionalFields, statedFields, type RequiredField } from '#domain/trade/fields/catalogue.ts'
import type { TradeInput } from './trade.ts'

/** A fill whose liquidity may be left out. */
export type NewFill = Omit<Fill, 'liquidity'> & { readonly liquidity?: Fill['liquidity'] | undefined }

/** A trade in which fields with defaults may be left out or undefined. */
export type NewTrade = Pick<TradeInput, Exclude<RequiredField, 'executions'>> & {
  readonly executions: readonly NewFill[]
} & { readonly [Key in Exclude<keyof TradeInput, RequiredField>]?: TradeInput[Key] | undefined }

/** Adds the default liquidity to fills. */
export function withLiquidity(fills: readonly NewFill[]): Fill[] {
  return fills.map(({ at, side, quantity, price, fee, liquidity }) => {
    return { at, side, quantity, price, fee, liquidity: liquidity ?? null }
  })
}

/** Defaults of the optional fields. */
const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  optionalFields.map((key) => [key, fieldByKey[key].initial ?? null]),
)

/**
 * A read-only view of a new trade with its defaults, as `withDefaults` gives them, without copying the two hundred
 * optional fields: they are inherited from a prototype. For checks and figures of very many trades; do not enumerate or
 * serialize it.
 */
export function viewWithDefaults(trade: NewTrade): TradeInput {
  // Spread first: adding fields one by one would turn the object into a dictionary, at ten times the cost. An undefined
  // field would hide its default.
  const complete: Record<string, unknown> = { ...trade }
  for (const field of Object.keys(complete)) if (complete[field] === undefined) complete[field] = defaults[field]
  complete['executions'] = withLiquidity(trade.executions)
  // Type and defaults come from the same catalogue.
  return Object.setPrototypeOf(complete, defaults) as TradeInput
}

/**
 * All fields with their defaults. Copies get no new fields, which would make an engine turn an object of two hundred
 * fields into a dictionary, at twenty times the cost.
 */
const blank: Readonly<Record<string, unknown>> = Object.fromEntries(statedFields.map((key) => [key, defaults[key]]))

/** Completes a new trade: costs default to 0, lists to empty, everything else to null. */
export function withDefaults(trade: NewTrade): TradeInput {
  const complete: Record<string, unknown> = { ...blank }
  for (const [field, value] of Object.entries(trade)) if (value !== undefined) complete[field] = value
  complete['executions'] = withLiquidity(trade.executions)
  // Type and defaults come from the same catalogue.
  return complete as unknown as TradeInput
}

/** Whether a value equals the default of its field; never for required fields. Lists and maps are default if empty. */
function isDefault(field: string, value: unknown): boolean {
  const initial = defaults[field]
  if (value === undefined || value === initial) return true
  if (typeof value !== 'object' || value === null || typeof initial !== 'object' || initial === null) return false
  return Object.keys(value).length === 0
}

/** Removes fields that equal their default, to keep requests small. `withDefaults` restores the same trade. */
export function withoutDefaults(trade: NewTrade): NewTrade {
  const stated: Record<string, unknown> = {}
  for (const field of Object.keys(trade) as (keyof NewTrade)[]) {
    const value = trade[field]
    if (!isDefault(field, value)) stated[field] = value
  }
  // Null is the default liquidity. A fill without the field is not copied: files have very many.
  stated['executions'] = trade.executions.map((fill) => {
    if (fill.liquidity !== null) return fill
    const { liquidity: _default, ...rest } = fill
    return rest
  })
  // Only optional fields are missing.
  return stated as unknown as NewTrade
}
