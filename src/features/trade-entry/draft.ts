import type { Id, Instant } from '#domain/units.ts'
import { emptyTrade, type TradeFormValues } from './form-values.ts'

/** What was typed into a form and not saved. */
export interface Draft {
  readonly savedAt: Instant
  readonly values: TradeFormValues
}

/** A draft of an older shape is of no use: its fields are not those of the form. */
const shape = 1
const keyOf = (userId: Id, portfolioId: Id) => `edgeworth:trade-draft:${userId}:${portfolioId}`

function isDraft(stored: unknown): stored is Draft & { readonly shape: number } {
  if (typeof stored !== 'object' || stored === null) return false
  const { shape: of, savedAt, values } = stored as Record<string, unknown>
  return of === shape && typeof savedAt === 'string' && typeof values === 'object' && values !== null
}

/** Whether a value has the shape of that which a fresh form holds in its place. */
function fits(value: unknown, fresh: unknown): boolean {
  if (Array.isArray(fresh)) return Array.isArray(value)
  return typeof value === typeof fresh && value !== null && !Array.isArray(value)
}

/** The draft of a user for a portfolio; null where there is none that can be read. Files are kept by their paths. */
export function readDraft(userId: Id, portfolioId: Id): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, portfolioId)) ?? 'null')
    if (!isDraft(stored)) return null
    const fresh = emptyTrade(portfolioId)
    const given = Object.entries(stored.values).filter(([key, value]) =>
      fits(value, (fresh as Readonly<Record<string, unknown>>)[key]),
    )
    return { savedAt: stored.savedAt, values: { ...fresh, ...Object.fromEntries(given), portfolioId } }
  } catch {
    return null
  }
}

/** Keeps what is typed. Where the browser forbids storage there is no draft. */
export function keepDraft(userId: Id, values: TradeFormValues, savedAt: Instant): void {
  try {
    localStorage.setItem(keyOf(userId, values.portfolioId), JSON.stringify({ shape, savedAt, values }))
  } catch {
    // Full or forbidden: the form works without.
  }
}

export function dropDraft(userId: Id, portfolioId: Id): void {
  try {
    localStorage.removeItem(keyOf(userId, portfolioId))
  } catch {
    // What cannot be stored is not there either.
  }
}
