/** The current and the longest run of losses and of wins, of every path. */
export class Streaks {
  readonly longestLosing: Int32Array
  readonly longestWinning: Int32Array
  readonly #losing: Int32Array
  readonly #winning: Int32Array

  constructor(paths: number) {
    this.longestLosing = new Int32Array(paths)
    this.longestWinning = new Int32Array(paths)
    this.#losing = new Int32Array(paths)
    this.#winning = new Int32Array(paths)
  }

  /** Counts a trade with result `x` after costs; a break-even trade ends both runs. */
  count(path: number, x: number): void {
    const losing = x < 0 ? (this.#losing[path] as number) + 1 : 0
    this.#losing[path] = losing
    if (losing > (this.longestLosing[path] as number)) this.longestLosing[path] = losing
    const winning = x > 0 ? (this.#winning[path] as number) + 1 : 0
    this.#winning[path] = winning
    if (winning > (this.longestWinning[path] as number)) this.longestWinning[path] = winning
  }
}
