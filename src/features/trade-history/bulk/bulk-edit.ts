import type { BulkRow } from '#api/trades/history.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'

/** What a bulk edit does to each trade; what is absent stays as it is. */
export interface BulkEdit {
  /** Null takes the setup away. */
  readonly setupId?: Id | null
  readonly exchangeId?: Id | null
  readonly exitReason?: ExitReason | null
  readonly initialStopPrice?: Decimal | null
  readonly addTags?: readonly Id[]
  readonly removeTags?: readonly Id[]
  readonly addMistakes?: readonly Id[]
  readonly removeMistakes?: readonly Id[]
  readonly isExcluded?: boolean
  readonly isLocked?: boolean
  /** When the trades are said to have been reviewed; null takes the review back. */
  readonly reviewedAt?: Instant | null
}

/** What the edit must know of a trade, as it was read. */
export interface EditableTrade {
  readonly id: Id
  readonly revision: number
  readonly isLocked: boolean
  readonly tags: readonly Id[]
  readonly mistakeIds: readonly Id[]
}

/** The columns that an edit is made from. */
export const editedColumns = 'revision,isLocked,tags,mistakeIds'

function changeIds(ids: readonly Id[], add: readonly Id[] = [], remove: readonly Id[] = []): readonly Id[] | null {
  if (add.length === 0 && remove.length === 0) return null
  const next = [...new Set([...ids, ...add])].filter((id) => !remove.includes(id))
  return next.length === ids.length && next.every((id, index) => id === ids[index]) ? null : next
}

type Fields = Omit<BulkRow, 'id' | 'revision'>

function toFields(trade: EditableTrade, edit: BulkEdit): Fields {
  const tags = changeIds(trade.tags, edit.addTags, edit.removeTags)
  const mistakeIds = changeIds(trade.mistakeIds, edit.addMistakes, edit.removeMistakes)
  const { setupId, exchangeId, exitReason, initialStopPrice, isExcluded, reviewedAt } = edit
  return {
    ...(setupId === undefined ? {} : { setupId }),
    ...(exchangeId === undefined ? {} : { exchangeId }),
    ...(exitReason === undefined ? {} : { exitReason }),
    ...(initialStopPrice === undefined ? {} : { initialStopPrice }),
    ...(isExcluded === undefined ? {} : { isExcluded }),
    ...(reviewedAt === undefined ? {} : { reviewedAt }),
    ...(tags === null ? {} : { tags: [...tags] }),
    ...(mistakeIds === null ? {} : { mistakeIds: [...mistakeIds] }),
  }
}

/**
 * The changes that an edit makes to a trade, one call after the other: a locked trade takes nothing but its unlocking,
 * so that comes first, and locking last. None where the trade is already as the edit wants it.
 */
export function toChanges(trade: EditableTrade, edit: BulkEdit): readonly Fields[] {
  const fields = toFields(trade, edit)
  const lock = edit.isLocked !== undefined && edit.isLocked !== trade.isLocked ? [{ isLocked: edit.isLocked }] : []
  const rest = Object.keys(fields).length === 0 ? [] : [fields]
  return edit.isLocked === false ? [...lock, ...rest] : [...rest, ...lock]
}

/** Whether an edit does anything at all. */
export const isEmptyEdit = (edit: BulkEdit): boolean =>
  Object.values(edit).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
