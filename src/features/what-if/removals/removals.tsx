import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { SelectorValues } from '#domain/simulation/what-if/entry-selectors.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { chanceText } from '#features/what-if/verdict/verdict-words.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { BehaviorFields, type TextChoices } from './behavior-fields.tsx'
import { initialBehaviors, useRemovals, type RemovedBehavior } from './use-removals.ts'

const columns = [
  { key: 'behavior', label: 'Without' },
  { key: 'removed', label: 'Trades', numeric: true },
  { key: 'expectancy', label: 'Their mean', numeric: true },
  { key: 'gain', label: 'Gain per trade', numeric: true },
]

const significance = 0.05

/** The verdict on a behavior in words. */
export function describeRemoval({ removed, result, p }: RemovedBehavior, trades: number): string {
  if (result === null || p === null)
    return removed === 0 ? 'No trade shows it' : `All ${formatCount(trades)} trades show it`
  if (result.gain <= 0) return 'Removing it would not help'
  return p <= significance ? 'Costs you more than chance' : 'Not distinguishable from luck'
}

const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()

/** What occurs in the trades. */
function textChoices(trades: readonly WhatIfSourceTrade[]): TextChoices {
  const recorded = trades.flatMap(({ atEntry }) => atEntry ?? [])
  return {
    symbol: distinct(trades.map(({ symbol }) => symbol)),
    session: distinct(['RTH', ...recorded.flatMap(({ session }) => session ?? [])]),
    mistake: ['', ...distinct(recorded.flatMap(({ mistakes }) => mistakes))],
  }
}

function Small({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}

/** What single behaviors cost, decided only from what was known at entry. */
export function Removals({ trades, cost }: { trades: readonly WhatIfSourceTrade[]; cost: number }) {
  const initial = useMemo(() => initialBehaviors(trades), [trades])
  const [changed, setChanged] = useState<Readonly<Record<string, SelectorValues>>>({})
  const input = useMemo(
    () => ({
      trades,
      cost,
      behaviors: initial.map((behavior) => ({
        ...behavior,
        values: changed[behavior.selector.key] ?? behavior.values,
      })),
    }),
    [trades, cost, initial, changed],
  )
  const { simulated, problem } = useRemovals(input)
  const texts = useMemo(() => textChoices(trades), [trades])
  if (problem !== null && problem.code !== 'cancelled')
    return (
      <Alert severity="error" variant="outlined">
        {problem.message}
      </Alert>
    )
  if (simulated === null) return <LoadingState label="Computing behaviors" heights={[320]} />
  const tested = simulated.result.filter(({ result }) => result !== null).length
  const rows = input.behaviors.map((behavior) => {
    const found = simulated.result.find((one) => one.behavior.selector.key === behavior.selector.key)
    const removed = found?.result?.removed
    return {
      behavior: (
        <Box sx={{ minWidth: { xs: 150, md: 240 }, fontWeight: 600 }}>
          {behavior.selector.label}
          <BehaviorFields
            behavior={behavior}
            texts={texts}
            onChange={(values) => setChanged((now) => ({ ...now, [behavior.selector.key]: values }))}
          />
        </Box>
      ),
      removed: formatCount(found?.removed ?? 0),
      expectancy: (
        <>
          <RText value={removed?.expectancy ?? null} reason="No trades" />
          {removed?.low === undefined || removed.low === null || removed.high === null ? null : (
            <Small>{`95%: ${formatR(removed.low)} to ${formatR(removed.high)}`}</Small>
          )}
        </>
      ),
      gain: (
        <>
          <RText value={found?.result?.gain ?? null} reason="No trades" />
          {found === undefined ? null : <Small>{describeRemoval(found, trades.length)}</Small>}
          {found === undefined || found.p === null ? null : <Small>{`Chance: ${chanceText(found.p)}`}</Small>}
        </>
      ),
    }
  })
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {`Only what was known at entry. Chance: how often removing as many trades at random helps as much, corrected for ${formatCount(tested)} tests.`}
      </Typography>
      <SimpleTable caption="Behaviors to remove" columns={columns} rows={rows} />
    </>
  )
}
