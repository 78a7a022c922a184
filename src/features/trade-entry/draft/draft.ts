import { newUuid } from '#api/new-uuid.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { emptyTrade, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/** The state of a stored trade that an edit started from. */
export interface EditStart {
  readonly tradeId: Id
  readonly revision: number
  /** What the form held before anything was typed. */
  readonly values: TradeFormValues
}

/** What was typed into a form and not saved. */
export interface Draft {
  readonly savedAt: Instant
  readonly values: TradeFormValues
  /** Null for a new trade. */
  readonly start: EditStart | null
  /** What tells a new trade from others when it is saved again; null for an edit. */
  readonly key: Id | null
}

/** A draft of an older shape is of no use: its fields are not those of the form. */
const shape = 1
/** A new trade has one draft for each portfolio; of stored trades each has its own. */
export type DraftKey = { readonly portfolioId: Id } | { readonly tradeId: Id }

const storageKeyOf = (userId: Id, place: DraftKey) =>
  `edgeworth:trade-draft:${userId}:${'tradeId' in place ? `trade:${place.tradeId}` : place.portfolioId}`

function isDraft(stored: unknown): stored is Draft & { readonly shape: number } {
  if (typeof stored !== 'object' || stored === null) return false
  const { shape: of, savedAt, values } = stored as Record<string, unknown>
  return of === shape && typeof savedAt === 'string' && typeof values === 'object' && values !== null
}

const isUuid = (value: unknown): value is Id =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Whether a value has the shape of that which a fresh form holds in its place. */
function hasSameShape(value: unknown, fresh: unknown): boolean {
  if (Array.isArray(fresh)) return Array.isArray(value)
  return typeof value === typeof fresh && value !== null && !Array.isArray(value)
}

/** What is kept of a form, in the shape of one of today. */
function restoreValues(stored: object, portfolioId: Id): TradeFormValues {
  const fresh = emptyTrade(portfolioId)
  const given = Object.entries(stored).filter(([key, value]) =>
    hasSameShape(value, (fresh as Readonly<Record<string, unknown>>)[key]),
  )
  return { ...fresh, ...Object.fromEntries(given) }
}

/** Where an edit started; null where that cannot be read. */
function parseEditStart(stored: unknown, tradeId: Id): EditStart | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { revision, values } = stored as Record<string, unknown>
  if (typeof revision !== 'number' || typeof values !== 'object' || values === null) return null
  return { tradeId, revision, values: restoreValues(values, '') }
}

/** The draft of a user in a place; null where there is none that can be read. Files are kept by their paths. */
export function readDraft(userId: Id, place: DraftKey): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(userId, place)) ?? 'null')
    if (!isDraft(stored)) return null
    const { savedAt } = stored
    if ('portfolioId' in place) {
      const { portfolioId } = place
      const values = { ...restoreValues(stored.values, portfolioId), portfolioId }
      return { savedAt, values, start: null, key: isUuid(stored.key) ? stored.key : newUuid() }
    }
    const start = parseEditStart(stored.start, place.tradeId)
    return start === null
      ? null
      : { savedAt, values: restoreValues(stored.values, start.values.portfolioId), start, key: null }
  } catch {
    return null
  }
}

/** Keeps what is typed. Where the browser forbids storage there is no draft. */
export function storeDraft(userId: Id, draft: Draft): void {
  const { start, values } = draft
  try {
    localStorage.setItem(storageKeyOf(userId, start ?? values), JSON.stringify({ shape, ...draft }))
  } catch {
    // Full or forbidden: the form works without.
  }
}

export function deleteDraft(userId: Id, place: DraftKey): void {
  try {
    localStorage.removeItem(storageKeyOf(userId, place))
  } catch {
    // What cannot be stored is not there either.
  }
}
