import type { WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import type { TaskRequest } from './tasks.ts'

type Trades = readonly WhatIfTrade[]

/** The grid of a request; null for a task without one. */
function gridOf(request: TaskRequest): WhatIfInput | null {
  if (request.task === 'whatIfGrid') return request.input
  return 'grid' in request.input ? request.input.grid : null
}

function withTrades(request: TaskRequest, grid: WhatIfInput, trades: Trades): TaskRequest {
  const changed = { ...grid, trades }
  const input = request.task === 'whatIfGrid' ? changed : { ...request.input, grid: changed }
  return { ...request, input } as TaskRequest
}

/** A request as a message; `isShort` if the receiver has its trades from the message before. */
export interface TradesMessage {
  readonly request: TaskRequest
  readonly isShort: boolean
}

/**
 * The trades of the latest what-if request that went to a worker. A slider changes stops and targets only, and the same
 * thousands of trades would be copied with every move. Messages arrive in order, so both sides hold the same.
 */
export class HeldTrades {
  #trades: Trades | null = null

  /** Leaves out the trades that the other side holds. */
  shorten(request: TaskRequest): TradesMessage {
    const grid = gridOf(request)
    if (grid === null) return { request, isShort: false }
    if (grid.trades === this.#trades) return { request: withTrades(request, grid, []), isShort: true }
    this.#trades = grid.trades
    return { request, isShort: false }
  }

  /** Puts the trades that are held back in. */
  restore({ request, isShort }: TradesMessage): TaskRequest {
    const grid = gridOf(request)
    if (grid === null) return request
    if (isShort) return withTrades(request, grid, this.#trades ?? [])
    this.#trades = grid.trades
    return request
  }
}
