import { newUuid } from '#api/new-uuid.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { emptyTrade, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { draftKeyPrefix, notifyDraftChange } from '#shared/trade/use-draft-count.ts'
import { readStoredJson, storeText } from '#ui/stored-value.ts'

/** The version of a stored trade that an edit started from. */
export interface EditStart {
  readonly tradeId: Id
  readonly revision: number
  /** The form's values before any change. */
  readonly values: TradeFormValues
}

/** Unsaved input of a form. */
export interface Draft {
  readonly savedAt: Instant
  readonly values: TradeFormValues
  /** Null for a new trade. */
  readonly start: EditStart | null
  /** The idempotency key of a new trade; null for an edit. */
  readonly key: Id | null
}

/** Drafts of another shape are ignored. */
const currentShape = 1
/** New trades have one draft per portfolio; each stored trade has its own. */
export type DraftKey = { readonly portfolioId: Id } | { readonly tradeId: Id }

const storageKeyOf = (userId: Id, key: DraftKey) =>
  `${draftKeyPrefix(userId)}${'tradeId' in key ? `trade:${key.tradeId}` : key.portfolioId}`

function isDraft(stored: unknown): stored is Draft & { readonly shape: number } {
  if (typeof stored !== 'object' || stored === null) return false
  const { shape, savedAt, values } = stored as Record<string, unknown>
  return shape === currentShape && typeof savedAt === 'string' && typeof values === 'object' && values !== null
}

/** Whether a stored value has the type that an empty form has in its place. */
function hasSameShape(value: unknown, fresh: unknown): boolean {
  if (Array.isArray(fresh)) return Array.isArray(value)
  return typeof value === typeof fresh && value !== null && !Array.isArray(value)
}

/** Reads stored values into the current form; fields that no longer fit get their defaults. */
function restoreValues(stored: object, portfolioId: Id): TradeFormValues {
  const fresh = emptyTrade(portfolioId)
  const fitting = Object.entries(stored).filter(([field, value]) =>
    hasSameShape(value, (fresh as Readonly<Record<string, unknown>>)[field]),
  )
  return { ...fresh, ...Object.fromEntries(fitting) }
}

/** The version that an edit started from; null if it cannot be read. */
function parseEditStart(stored: unknown, tradeId: Id): EditStart | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { revision, values } = stored as Record<string, unknown>
  if (typeof revision !== 'number' || typeof values !== 'object' || values === null) return null
  return { tradeId, revision, values: restoreValues(values, '') }
}

/** A user's draft; null if there is none that can be read. Files are stored by their paths. */
export function readDraft(userId: Id, key: DraftKey): Draft | null {
  const stored = readStoredJson(storageKeyOf(userId, key))
  if (!isDraft(stored)) return null
  const { savedAt } = stored
  if ('portfolioId' in key) {
    const { portfolioId } = key
    const values = { ...restoreValues(stored.values, portfolioId), portfolioId }
    return { savedAt, values, start: null, key: isUuid(stored.key) ? stored.key : newUuid() }
  }
  const start = parseEditStart(stored.start, key.tradeId)
  return start === null
    ? null
    : { savedAt, values: restoreValues(stored.values, start.values.portfolioId), start, key: null }
}

/** Stores a draft, unless the browser forbids storage. */
export function storeDraft(userId: Id, draft: Draft): void {
  const { start, values } = draft
  storeText(storageKeyOf(userId, start ?? values), JSON.stringify({ shape: currentShape, ...draft }))
  notifyDraftChange()
}

export function deleteDraft(userId: Id, key: DraftKey): void {
  storeText(storageKeyOf(userId, key), null)
  notifyDraftChange()
}
