import type { CellValues, WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { nullIfNaN } from '#workers/engine/wasm/flat-reader.ts'

/** The engine's figures that do not depend on the order of trades, in its order. */
const additive = [
  'net',
  'expectancy',
  'winRate',
  'profitFactor',
  'payoff',
  'sd',
  'sharpe',
  'sqn',
  't',
  'psr',
  'binaryKelly',
  'coverage',
  'ambiguous',
] as const satisfies readonly (keyof WhatIfGrid)[]
const ordered = [
  'maxDrawdown',
  'losingStreak',
  'winningStreak',
] as const satisfies readonly (keyof (WhatIfGrid['ordered'] & {}))[]

/** Number of trades and of inconsistent ones, before the figures of the cells. */
const headLength = 2

/** What a packed grid holds, which follows from its input. */
export type PackedFigures = Pick<WhatIfInput, 'orderDependent' | 'kelly'>

/**
 * A grid as one array of numbers, which a thread hands over instead of copying a number for each figure of ten thousand
 * cells: the counts of trades, then a column for each figure, NaN where it is unknown.
 */
export class GridPacker {
  readonly numbers: Float64Array<ArrayBuffer>
  #next = headLength

  constructor(cells: number, { orderDependent, kelly }: PackedFigures) {
    const columns = additive.length + (orderDependent ? ordered.length : 0) + Number(kelly)
    this.numbers = new Float64Array(headLength + columns * cells)
  }

  /** Sets the counts of trades. */
  count(trades: number, inconsistent: number): void {
    this.numbers[0] = trades
    this.numbers[1] = inconsistent
  }

  /** Adds columns, or a part of one, after those before. */
  add(values: Float64Array): void {
    this.numbers.set(values, this.#next)
    this.#next += values.length
  }
}

/** Reads a packed grid; a figure is unpacked each time it is asked for. */
export class PackedGrid implements WhatIfGrid {
  readonly #numbers: Float64Array
  readonly #cells: number
  readonly #figures: PackedFigures

  constructor(numbers: Float64Array, cells: number, figures: PackedFigures) {
    this.#numbers = numbers
    this.#cells = cells
    this.#figures = figures
  }

  #column(index: number): CellValues {
    const start = headLength + index * this.#cells
    return Array.from(this.#numbers.subarray(start, start + this.#cells), nullIfNaN)
  }

  #additive(name: (typeof additive)[number]): CellValues {
    return this.#column(additive.indexOf(name))
  }

  get trades(): number {
    return this.#numbers[0] ?? 0
  }
  get inconsistent(): number {
    return this.#numbers[1] ?? 0
  }
  get net(): CellValues {
    return this.#additive('net')
  }
  get expectancy(): CellValues {
    return this.#additive('expectancy')
  }
  get winRate(): CellValues {
    return this.#additive('winRate')
  }
  get profitFactor(): CellValues {
    return this.#additive('profitFactor')
  }
  get payoff(): CellValues {
    return this.#additive('payoff')
  }
  get sd(): CellValues {
    return this.#additive('sd')
  }
  get sharpe(): CellValues {
    return this.#additive('sharpe')
  }
  get sqn(): CellValues {
    return this.#additive('sqn')
  }
  get t(): CellValues {
    return this.#additive('t')
  }
  get psr(): CellValues {
    return this.#additive('psr')
  }
  get binaryKelly(): CellValues {
    return this.#additive('binaryKelly')
  }
  get coverage(): CellValues {
    return this.#additive('coverage')
  }
  get ambiguous(): CellValues {
    return this.#additive('ambiguous')
  }
  get ordered(): WhatIfGrid['ordered'] {
    if (!this.#figures.orderDependent) return null
    const column = (name: (typeof ordered)[number]) => this.#column(additive.length + ordered.indexOf(name))
    return {
      get maxDrawdown() {
        return column('maxDrawdown')
      },
      get losingStreak() {
        return column('losingStreak')
      },
      get winningStreak() {
        return column('winningStreak')
      },
    }
  }
  get kelly(): CellValues | null {
    return this.#figures.kelly
      ? this.#column(additive.length + (this.#figures.orderDependent ? ordered.length : 0))
      : null
  }
}

/** A grid with all its figures unpacked, as it is saved and compared. */
export function plainGrid(grid: WhatIfGrid): WhatIfGrid {
  const { trades, inconsistent } = grid
  const figures = Object.fromEntries(additive.map((name) => [name, grid[name]])) as Pick<
    WhatIfGrid,
    (typeof additive)[number]
  >
  return {
    trades,
    inconsistent,
    ...figures,
    ordered: grid.ordered === null ? null : { ...grid.ordered },
    kelly: grid.kelly,
  }
}
