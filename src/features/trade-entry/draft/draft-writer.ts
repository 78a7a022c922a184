import type { Id, Instant } from '#domain/numbers/units.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { deleteDraft, storeDraft, type DraftKey, type EditStart } from './draft.ts'

/** Milliseconds without typing after which the draft is stored. */
const draftDelayMs = 400

/** Whose draft is stored, and of which edit. */
export interface DraftOwner {
  readonly userId: Id
  /** Null for a new trade. */
  readonly start: EditStart | null
  /** The idempotency key of a new trade. */
  readonly key: Id | null
}

/** Stores the input of one form as a draft of its portfolio or of the edited trade, after each pause in typing. */
export class DraftWriter {
  readonly #owner: DraftOwner
  readonly #hasChanges: () => boolean
  /** Portfolios under which this form has stored a draft. */
  #portfolioIds = new Set<Id>()
  #pending: TradeFormValues | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `hasChanges` tells whether the form differs from what it started with; otherwise there is no draft. */
  constructor(owner: DraftOwner, hasChanges: () => boolean) {
    this.#owner = owner
    this.#hasChanges = hasChanges
  }

  readonly schedule = (values: TradeFormValues): void => {
    this.#pending = values
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, draftDelayMs)
  }

  /** Stores pending input now. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    const values = this.#pending
    this.#pending = null
    if (values === null) return
    if (!this.#hasChanges()) return this.#deleteDrafts(null)
    // A draft moves with its form to another portfolio.
    this.#deleteDrafts(values.portfolioId)
    const { userId, start, key } = this.#owner
    storeDraft(userId, { savedAt: new Date().toISOString() as Instant, values, start, key })
  }

  /** Deletes the draft and ignores pending input. */
  readonly discard = (): void => {
    clearTimeout(this.#timer)
    this.#pending = null
    this.#deleteDrafts(null)
  }

  #deleteDrafts(keptPortfolioId: Id | null): void {
    for (const portfolioId of this.#portfolioIds) {
      if (portfolioId !== keptPortfolioId) deleteDraft(this.#owner.userId, this.#keyOf(portfolioId))
    }
    this.#portfolioIds = new Set(keptPortfolioId === null ? [] : [keptPortfolioId])
  }

  #keyOf(portfolioId: Id): DraftKey {
    const { start } = this.#owner
    return start === null ? { portfolioId } : { tradeId: start.tradeId }
  }
}
