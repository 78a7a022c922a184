import type { ChallengeLimits } from '#domain/simulation/challenge.ts'

/** What a trade leads to; null: trading goes on. */
type Consequence = 'drawdown' | 'dailyLoss' | 'dayOver' | null

/** An account within the loss limits of a challenge, in multiples of its initial balance. */
export class ChallengeAccount {
  balance = 1
  #mark = 1
  #dayStart = 1
  #bestDay = 0
  #profitSince = 1
  readonly #limits: ChallengeLimits

  constructor(limits: ChallengeLimits) {
    this.#limits = limits
  }

  beginDay(): void {
    this.#dayStart = this.balance
  }

  /** Takes a trade and tests the limits. */
  take(change: number): Consequence {
    const { drawdown, dailyLoss } = this.#limits
    this.balance += change
    const { amount, lockAt, trailing, endOfDay } = drawdown
    const floor = this.#mark - amount
    if (this.balance <= (lockAt === null ? floor : Math.min(floor, lockAt))) return 'drawdown'
    if (dailyLoss !== null && this.balance <= this.#dayStart - dailyLoss.amount) {
      return dailyLoss.ends ? 'dailyLoss' : 'dayOver'
    }
    if (trailing && !endOfDay) this.#mark = Math.max(this.#mark, this.balance)
    return null
  }

  endDay(): void {
    this.#bestDay = this.#bestDayUntilNow()
    if (this.#limits.drawdown.trailing) this.#mark = Math.max(this.#mark, this.balance)
  }

  /** Whether the best day made no more than its share of the profit. */
  isConsistent(): boolean {
    const { consistency } = this.#limits
    return consistency === null || this.#bestDayUntilNow() <= consistency * (this.balance - this.#profitSince)
  }

  /** Withdraws the profit above the buffer; the floor stays. Returns the trader's share. */
  payOut(buffer: number, split: number): number {
    const paid = split * (this.balance - 1 - buffer)
    this.balance = 1 + buffer
    this.#profitSince = this.balance
    this.#dayStart = this.balance
    this.#bestDay = 0
    return paid
  }

  #bestDayUntilNow(): number {
    return Math.max(this.#bestDay, this.balance - this.#dayStart)
  }
}
