import { intervalFrom, intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { formatCount, formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { chanceText } from './verdict-words.ts'

/** A figure behind the verdict, with what qualifies it. */
export interface EvidenceFigure {
  readonly label: string
  readonly hint?: string
  readonly value:
    | { readonly kind: 'percent' | 'r'; readonly figure: number | null; readonly reason?: string }
    | { readonly kind: 'text'; readonly text: string }
  readonly note: string | undefined
}

/** The tests behind the verdict, in the order in which they are shown. */
export function evidenceFigures({
  trades,
  cscv,
  spa,
  deflated,
  walkForward,
  plateau,
  actualExpectancy,
}: WhatIfGuards): readonly EvidenceFigure[] {
  const { gain } = walkForward
  return [
    {
      label: 'Overfitting',
      hint: 'How often the best levels fall below median out of sample.',
      value: { kind: 'percent', figure: cscv.pbo },
      note: `${formatCount(cscv.below)} of ${formatCount(cscv.total)} splits`,
    },
    {
      label: 'Superior ability',
      hint: 'P-value that no combination beats your exits, corrected for all tried.',
      value: { kind: 'text', text: spa === null ? '—' : `p ${formatNumber(spa.consistent, 3)}` },
      note: spa === null ? 'No combination differs' : `Chance: ${chanceText(spa.consistent)} of cases`,
    },
    {
      label: 'Deflated Sharpe',
      hint: 'Chance the Sharpe beats the luckiest of these tries.',
      value: { kind: 'percent', figure: deflated?.probability ?? null, reason: 'The results are all equal' },
      note: deflated === null ? undefined : `Like ${formatNumber(deflated.trials, 1)} independent tries`,
    },
    {
      label: 'Walk-forward gain',
      hint: 'Gain per trade when levels are chosen on earlier trades and used on later ones.',
      value: { kind: 'r', figure: gain.mean },
      note:
        gain.low === null || gain.high === null
          ? `n ${formatCount(walkForward.trades)}`
          : `95%: ${intervalText(intervalFrom(gain.low, gain.high, walkForward.trades), formatR)} · n ${formatCount(walkForward.trades)}`,
    },
    {
      label: 'Plateau expectancy',
      hint: 'Of the framed cell, whose neighbors also do well.',
      value: { kind: 'r', figure: plateau.expectancy },
      note: `95%: ${intervalText(intervalFrom(plateau.low, plateau.high, trades), formatR)} · n ${formatCount(trades)}`,
    },
    { label: 'As traded', value: { kind: 'r', figure: actualExpectancy }, note: `n ${formatCount(trades)}` },
    {
      label: 'In sample',
      hint: 'Mean on the half of the trades that chose the levels.',
      value: { kind: 'r', figure: cscv.inSample },
      note: 'Chosen half',
    },
    {
      label: 'Out of sample',
      hint: 'Mean result of the same levels on the other half.',
      value: { kind: 'r', figure: cscv.outOfSample },
      note: `Loses in ${formatPercent(cscv.outOfSampleLoss, { digits: 0 })}`,
    },
  ]
}
