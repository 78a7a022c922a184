import type { Generated } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'

interface Link {
  trade_id: Id
  user_id: Generated<Id>
  /** From 0, in the order stated. */
  position: number
}

/** Mistakes made in trades. */
export interface TradeMistakesTable extends Link {
  mistake_id: Id
}

/** Tags on trades. */
export interface TradeTagsTable extends Link {
  tag_id: Id
}
