import type { BulkRow } from '#api/trades/history.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'

/** The changes of a bulk edit to each trade; absent fields do not change. */
export interface BulkEdit {
  /** Null removes the setup. */
  readonly setupId?: Id | null
  readonly exchangeId?: Id | null
  readonly exitReason?: ExitReason | null
  readonly initialStopPrice?: Decimal | null
  readonly addTags?: readonly Id[]
  readonly removeTags?: readonly Id[]
  readonly addMistakes?: readonly Id[]
  readonly removeMistakes?: readonly Id[]
  readonly commissionRules?: readonly CommissionRule[]
  readonly isExcluded?: boolean
  readonly isLocked?: boolean
  /** The time of review; null removes the review. */
  readonly reviewedAt?: Instant | null
}

/** The fields of a loaded trade that an edit depends on. */
export interface EditableTrade {
  readonly id: Id
  readonly revision: number
  readonly isLocked: boolean
  readonly tags: readonly Id[]
  readonly mistakeIds: readonly Id[]
}

/** The columns of `EditableTrade`. */
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
  const { setupId, exchangeId, exitReason, initialStopPrice, commissionRules, isExcluded, reviewedAt } = edit
  return {
    ...(setupId === undefined ? {} : { setupId }),
    ...(exchangeId === undefined ? {} : { exchangeId }),
    ...(exitReason === undefined ? {} : { exitReason }),
    ...(initialStopPrice === undefined ? {} : { initialStopPrice }),
    ...(commissionRules === undefined || commissionRules.length === 0 ? {} : { commissionRules }),
    ...(isExcluded === undefined ? {} : { isExcluded }),
    ...(reviewedAt === undefined ? {} : { reviewedAt }),
    ...(tags === null ? {} : { tags: [...tags] }),
    ...(mistakeIds === null ? {} : { mistakeIds: [...mistakeIds] }),
  }
}

/**
 * The changes that an edit makes to a trade, one per call. A locked trade accepts only unlocking, so unlocking comes first
 * and locking last. Empty if the trade needs no change.
 */
export function toChanges(trade: EditableTrade, edit: BulkEdit): readonly Fields[] {
  const fields = toFields(trade, edit)
  const lock = edit.isLocked !== undefined && edit.isLocked !== trade.isLocked ? [{ isLocked: edit.isLocked }] : []
  const rest = Object.keys(fields).length === 0 ? [] : [fields]
  return edit.isLocked === false ? [...lock, ...rest] : [...rest, ...lock]
}

/** Whether the commission rules of an edit are chosen but incomplete. */
export const isIncompleteEdit = ({ commissionRules }: BulkEdit): boolean => commissionRules?.length === 0

/** Whether an edit changes nothing. */
export const isEmptyEdit = (edit: BulkEdit): boolean =>
  Object.values(edit).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
