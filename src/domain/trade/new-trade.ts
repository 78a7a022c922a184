import type { Fill } from '#domain/fills/fill.ts'
import { fieldByKey, optionalFields, statedFields, type RequiredField } from '#domain/trade/fields/catalogue.ts'
import type { TradeInput } from './trade.ts'

/** An execution whose liquidity need not be stated. */
export type NewFill = Omit<Fill, 'liquidity'> & { readonly liquidity?: Fill['liquidity'] | undefined }

/** A trade with the fields that have defaults left out, or undefined. */
export type NewTrade = Pick<TradeInput, Exclude<RequiredField, 'executions'>> & {
  readonly executions: readonly NewFill[]
} & { readonly [Key in Exclude<keyof TradeInput, RequiredField>]?: TradeInput[Key] | undefined }

/** Fills made whole. */
export function withLiquidity(fills: readonly NewFill[]): Fill[] {
  return fills.map(({ at, side, quantity, price, fee, liquidity }) => {
    return { at, side, quantity, price, fee, liquidity: liquidity ?? null }
  })
}

/** What the fields that need not be stated are, where they are not. */
const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  optionalFields.map((key) => [key, fieldByKey[key].initial ?? null]),
)

/**
 * A new trade whose fields can be read by name, as `withDefaults` makes it, without a copy of the two hundred that are
 * not stated: these are found behind its own. For checks and figures of very many trades; not to be listed or sent.
 */
export function viewWithDefaults(trade: NewTrade): TradeInput {
  // A field at a time, it would become a dictionary, at ten times the cost; a field that is undefined would hide its default.
  const whole: Record<string, unknown> = { ...trade }
  for (const field of Object.keys(whole)) if (whole[field] === undefined) whole[field] = defaults[field]
  whole['executions'] = withLiquidity(trade.executions)
  // The catalogue that the defaults are made from is the one that the type is made from.
  return Object.setPrototypeOf(whole, defaults) as TradeInput
}

/**
 * Every field in its place, the stated ones still empty: what is made from it gets no further fields, for which an
 * engine would have to turn an object of two hundred into a dictionary, at twenty times the cost.
 */
const blank: Readonly<Record<string, unknown>> = Object.fromEntries(statedFields.map((key) => [key, defaults[key]]))

/** A new trade made whole: costs not stated are 0, lists are empty, everything else not stated is unknown (null). */
export function withDefaults(trade: NewTrade): TradeInput {
  const whole: Record<string, unknown> = { ...blank }
  for (const [field, value] of Object.entries(trade)) if (value !== undefined) whole[field] = value
  whole['executions'] = withLiquidity(trade.executions)
  // The catalogue that the defaults are made from is the one that the type is made from.
  return whole as unknown as TradeInput
}

/** Whether a field is what it is where it is not stated; never, of one that must be. Lists and maps that are defaults are empty. */
function isDefault(field: string, value: unknown): boolean {
  const initial = defaults[field]
  if (value === undefined || value === initial) return true
  if (typeof value !== 'object' || value === null || typeof initial !== 'object' || initial === null) return false
  return Object.keys(value).length === 0
}

/**
 * A new trade that states nothing but what `withDefaults` would not give it, which makes the same trade: to be sent, since
 * each byte of a trade is written, carried, read and checked.
 */
export function withoutDefaults(trade: NewTrade): NewTrade {
  const stated: Record<string, unknown> = {}
  for (const field of Object.keys(trade) as (keyof NewTrade)[]) {
    const value = trade[field]
    if (!isDefault(field, value)) stated[field] = value
  }
  // The default is that of `withLiquidity`. A fill that leaves it out is not copied: files have very many.
  stated['executions'] = trade.executions.map((fill) => {
    if (fill.liquidity !== null) return fill
    const { liquidity: _default, ...rest } = fill
    return rest
  })
  // Only fields that may be left out have been.
  return stated as unknown as NewTrade
}
