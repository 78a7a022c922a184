import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import type { CommissionBasis, CommissionRule } from '#domain/trade/commission-rule.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'

/** A commission rule as typed. */
export interface CommissionDraft {
  /** Identifies the row of the form. */
  readonly key: number
  readonly amount: string
  readonly basis: CommissionBasis
  readonly instrument: string
  readonly validFrom: string
}

export const commissionBasisLabels: Readonly<Record<CommissionBasis, string>> = {
  contractSide: 'Per contract (side)',
  contractRoundTurn: 'Per contract (round turn)',
  execution: 'Per execution',
  trade: 'Per trade',
}

const maxSymbolLength = 40

export const emptyDraft = (key: number): CommissionDraft => {
  return { key, amount: '', basis: 'contractSide', instrument: '', validFrom: '' }
}

export function toDrafts(rules: readonly CommissionRule[]): readonly CommissionDraft[] {
  return rules.map(({ amount, basis, instrument, validFrom }, key) => {
    return { key, amount, basis, instrument: instrument ?? '', validFrom: validFrom ?? '' }
  })
}

/** What is wrong with the amount of a draft; null if it is valid. */
export function findAmountProblem({ amount }: CommissionDraft): string | null {
  if (amount.trim() === '') return 'Enter an amount.'
  return decimalProblem('Amount', amount.trim(), { min: 0, max: 999_999_999, places: 6 })
}

/** The rules of drafts; null while one of them is incomplete or wrong. */
export function parseDrafts(drafts: readonly CommissionDraft[]): readonly CommissionRule[] | null {
  if (drafts.some((draft) => findAmountProblem(draft) !== null)) return null
  return drafts.map(({ amount, basis, instrument, validFrom }) => ({
    amount: amount.trim() as Money,
    basis,
    instrument: instrument.trim() === '' ? null : instrument.trim().toUpperCase().slice(0, maxSymbolLength),
    validFrom: validFrom === '' ? null : (validFrom as CalendarDate),
  }))
}
